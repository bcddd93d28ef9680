import type { Plugin } from 'vite';

const CHARSET = '<meta charset="utf-8" />';

/** Reads a list of origins separated by spaces or commas, as given in LOOPSCOPE_CONNECT. */
export function parseOrigins(list = ''): string[] {
  return list
    .split(/[\s,]+/)
    .filter((entry) => entry !== '')
    .map((entry) => {
      const url = URL.canParse(entry) ? new URL(entry) : undefined;
      const web = url?.protocol === 'https:' || url?.protocol === 'http:';
      if (!url || !web || url.origin !== entry.replace(/\/$/, '') || /[*;'"]/.test(entry)) {
        throw new Error(`LOOPSCOPE_CONNECT: "${entry}" is not an origin such as https://models.example.com:8443.`);
      }
      return url.origin;
    });
}

/** The policy of the built page. `connect` lists the origins it may call besides its own, Claude's and this machine's. */
export function policy(connect: readonly string[]): string {
  const reachable = ["'self'", 'https://api.anthropic.com', 'http://localhost:*', 'http://127.0.0.1:*', ...connect];
  return [
    "default-src 'none'",
    "script-src 'self'",
    "style-src 'self'",
    "img-src 'self' data: blob:",
    "font-src 'self'",
    `connect-src ${reachable.join(' ')}`,
    "worker-src 'self'",
    "manifest-src 'self'",
    "base-uri 'none'",
    "form-action 'none'",
    "object-src 'none'",
    "require-trusted-types-for 'script'",
  ].join('; ');
}

/** Writes the policy into the built page, before anything that could load; the dev server needs inline scripts. */
export function contentSecurityPolicy(connect: readonly string[]): Plugin {
  return {
    name: 'loopscope:content-security-policy',
    apply: 'build',
    transformIndexHtml: {
      order: 'post',
      handler(html) {
        if (!html.includes(CHARSET)) throw new Error(`index.html: expected ${CHARSET} to put the policy after it.`);
        return html.replace(
          CHARSET,
          `${CHARSET}\n    <meta http-equiv="Content-Security-Policy" content="${policy(connect)}" />`,
        );
      },
    },
  };
}
