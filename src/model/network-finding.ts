import type { ConnectionFinding } from '../engine/messages/servers.ts';

/** What finding out about a lost request needs from the browser. */
export interface NetworkPorts {
  readonly fetch: typeof globalThis.fetch;
  /** The origin of the page, or null where there is none, as in Node. */
  readonly pageOrigin: string | null;
  /** The page's content security policy, or null if it has none. */
  readonly policy: () => string | null;
  /** The state of one of the browser's permissions; null where the browser does not know it. */
  readonly permission: (name: string) => Promise<string | null>;
}

/** Names under which browsers keep pages from the local network. Source: ecosystem §0.8. */
const LOCAL_PERMISSIONS = ['loopback-network', 'local-network', 'local-network-access'];

/** Whether the page's own policy lets it reach an address. Source: the `connect-src` of CSP, by scheme, host and port. */
export function isAllowedHere(baseUrl: string, { policy, pageOrigin }: NetworkPorts): boolean {
  const directive = policy()
    ?.split(';')
    .map((part) => part.trim())
    .find((part) => part.startsWith('connect-src '));
  if (directive === undefined) return true;
  const url = new URL(baseUrl);
  return directive
    .split(/\s+/)
    .slice(1)
    .some((source) => {
      if (source === "'self'") return url.origin === pageOrigin;
      if (source.endsWith(':*')) return `${url.protocol}//${url.hostname}` === source.slice(0, -2);
      return URL.canParse(source) && new URL(source).origin === url.origin;
    });
}

/**
 * Why a request got no answer. Browsers tell a page nothing, so it is found out: by the permission for the local network,
 * and by a request that needs no permission of the server's. If that one arrives, somebody is there and lets no page in.
 */
export async function networkFinding(
  baseUrl: string,
  ports: NetworkPorts,
  signal: AbortSignal | null,
): Promise<ConnectionFinding> {
  if (await reaches(baseUrl, ports.fetch, signal)) return { type: 'cors' };
  if (!isLocal(baseUrl) || (ports.pageOrigin !== null && isLocal(ports.pageOrigin))) return { type: 'refused' };
  const states = await Promise.all(LOCAL_PERMISSIONS.map(ports.permission));
  if (states.includes('denied')) return { type: 'no_permission', isDenied: true };
  return states.includes('prompt') ? { type: 'no_permission', isDenied: false } : { type: 'refused' };
}

async function reaches(baseUrl: string, fetch: NetworkPorts['fetch'], signal: AbortSignal | null): Promise<boolean> {
  try {
    await fetch(baseUrl, { mode: 'no-cors', signal, credentials: 'omit' });
    return true;
  } catch {
    return false;
  }
}

/** Whether an address is on this machine or in its own network. */
function isLocal(address: string): boolean {
  const { hostname } = new URL(address);
  return (
    /^(localhost|.*\.localhost|.*\.local|\[::1\])$/.test(hostname) ||
    /^(127\.|10\.|192\.168\.|172\.(1[6-9]|2\d|3[01])\.)/.test(hostname)
  );
}
