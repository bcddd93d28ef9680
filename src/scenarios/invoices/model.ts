import { blocksOf, textIn } from '../../engine/messages/blocks.ts';
import { toArray } from '../../engine/messages/chain.ts';
import type { ModelRequest } from '../../engine/messages/request.ts';
import type { JsonObject } from '../../engine/messages/types.ts';
import type { Reply, Respond } from '../../engine/simulator/types.ts';
import { agentReply } from './agent-model.ts';
import { centsIn, moneyText } from './office.ts';
import { readApprover, readByLabels, readOrdered, readPaid } from './reading.ts';

/** The simulated model of the scenario. Which of the workflow's stages it is shows in the form that is asked for. */
export const respond: Respond = (request, random) => {
  if (request.head.tools !== undefined) return agentReply(request, random);
  const text = lastUserText(request);
  const fields = Object.keys(propertiesOf(request.head.output_config?.format?.schema));
  if (fields.includes('vendor')) return extract(text);
  if (fields.includes('problem')) return validate(text);
  if (fields.includes('approver')) return route(text);
  return wordRequest(text);
};

function propertiesOf(schema: JsonObject | undefined): JsonObject {
  const properties = schema?.['properties'];
  return typeof properties === 'object' && properties !== null && !Array.isArray(properties)
    ? (properties as JsonObject)
    : {};
}

/** Takes the fields out by their labels, as the templates in its instructions say; what has no label stays empty. */
function extract(text: string): Reply {
  const { vendor, number, order, due, net, vat, gross } = readByLabels(text);
  const sum = (cents: number | null) => (cents === null ? '' : moneyText(cents));
  return json({
    vendor: vendor ?? '',
    number: number ?? '',
    order: order ?? '',
    due: due ?? '',
    net: sum(net),
    vat: sum(vat),
    total: sum(gross),
  });
}

/** Compares the fields with what the office has on file. */
function validate(text: string): Reply {
  const { number, net, vat, gross } = readByLabels(text);
  const problem =
    number !== null && readPaid(text).includes(number)
      ? `Duplicate: ${number} was paid before.`
      : net === null || vat === null || net + vat !== gross
        ? 'The sums do not add up.'
        : net === readOrdered(text)
          ? ''
          : 'The net is not what was ordered.';
  return json({ problem });
}

function route(text: string): Reply {
  const total = /^Total: ([\d.]+)$/m.exec(text)?.[1];
  const gross = total === undefined ? null : centsIn(total);
  return json({ approver: (gross === null ? null : readApprover(text, gross)) ?? '' });
}

function wordRequest(text: string): Reply {
  const { vendor, number, order, due, gross } = readByLabels(text);
  if (vendor === null || number === null || gross === null) return { text: 'I need vendor, number and total.' };
  return {
    text:
      `Please approve invoice ${number} of ${vendor} for ${order}: ${moneyText(gross)} EUR with VAT, due on ${due}. ` +
      'It was checked against its order and what was paid before.',
  };
}

function json(value: JsonObject): Reply {
  return { text: JSON.stringify(value) };
}

function lastUserText(request: ModelRequest): string {
  const message = toArray(request.messages).findLast((each) => each.role === 'user');
  return message === undefined ? '' : textIn(blocksOf(message));
}
