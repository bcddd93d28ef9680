import type { Connection, ConnectionFinding } from '../engine/messages/servers.ts';
import type { CancelSignal } from '../engine/run/ports.ts';

export async function testConnection(connection: Connection, signal: CancelSignal): Promise<ConnectionFinding> {
  signal.throwIfAborted();
  return connection.baseUrl === '' ? { type: 'refused' } : { type: 'ok' };
}
