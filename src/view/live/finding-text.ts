import type { Connection, ConnectionFinding } from '../../engine/messages/servers.ts';

export function findingText(found: ConnectionFinding, connection: Connection): string {
  return `${found.type} ${connection.server}`;
}
