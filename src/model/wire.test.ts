import type {
  ContentBlockParam,
  MessageCreateParamsNonStreaming,
  ContentBlock as SdkBlock,
  Message as SdkMessage,
  StopReason as SdkStopReason,
  Usage as SdkUsage,
} from '@anthropic-ai/sdk/resources/messages';
import { describe, expectTypeOf, it } from 'vitest';
import type {
  ContentBlock,
  MessageRequest,
  MessageResponse,
  Role,
  StopReason,
  Usage,
} from '../engine/messages/types.ts';

/** Our types are read-only and the SDK's are not; what is sent is never written to, so only the shapes are compared. */
type Writable<Value> = Value extends string | number | boolean | null | undefined
  ? Value
  : Value extends readonly (infer Item)[]
    ? Writable<Item>[]
    : { -readonly [Key in keyof Value]: Writable<Value[Key]> };

/** Compiles only if the first type can stand where the second is wanted. */
function fits<Wanted>(_given: () => Wanted): void {}

describe('the types of the wire', () => {
  it('name the stop reasons that the SDK names, no more and no fewer', () => {
    expectTypeOf<StopReason>().toEqualTypeOf<SdkStopReason>();
  });

  it('make heads, roles and blocks that the SDK takes', () => {
    fits<Omit<MessageCreateParamsNonStreaming, 'messages'>>(
      () => null as unknown as Writable<Omit<MessageRequest, 'messages'>>,
    );
    fits<ContentBlockParam>(() => null as unknown as Writable<ContentBlock>);
    expectTypeOf<MessageCreateParamsNonStreaming['messages'][number]['role']>().toEqualTypeOf<Role>();
  });

  it('read the fields that the SDK’s responses have', () => {
    expectTypeOf<keyof MessageResponse>().toEqualTypeOf<keyof SdkMessage>();
    expectTypeOf<keyof Usage>().toEqualTypeOf<keyof SdkUsage>();
    expectTypeOf<MessageResponse['content'][number]['type']>().toExtend<SdkBlock['type']>();
  });
});
