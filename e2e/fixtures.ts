import { test as base, expect, type Page } from '@playwright/test';
import axeCore, { type AxeResults, type RunOptions } from 'axe-core';

/** What a spec expects to happen that would otherwise fail it: `test.use({ allowed: { requests: [/…/] } })`. */
export type Allowed = {
  readonly requests?: readonly RegExp[];
  readonly consoleErrors?: readonly RegExp[];
  /** Where requests are let through untouched: a browser whose requests are intercepted asks no server before it sends. */
  readonly isUntouched?: boolean;
};

type Options = { allowed: Allowed };
type Automatic = { fence: undefined };

const matches = (patterns: readonly RegExp[] = [], text: string): boolean => patterns.some((each) => each.test(text));

/** Playwright's test, behind a fence: nothing leaves the page's origin, and nothing goes wrong unseen. */
export const test = base.extend<Options & Automatic>({
  allowed: [{}, { option: true }],
  fence: [
    async ({ context, baseURL, allowed }, use) => {
      const origin = new URL(baseURL ?? '').origin;
      const trouble: string[] = [];
      const leaves = (url: URL) => /^(https?|wss?):$/.test(url.protocol) && url.host !== new URL(origin).host;

      if (allowed.isUntouched !== true) {
        await context.route(leaves, (route) =>
          matches(allowed.requests, route.request().url()) ? route.fallback() : route.abort(),
        );
      }
      context.on('request', (request) => {
        const left = leaves(new URL(request.url())) && !matches(allowed.requests, request.url());
        if (left) trouble.push(`request left the page: ${request.method()} ${request.url()}`);
      });
      context.on('console', (message) => {
        const bad = message.type() === 'error' && !matches(allowed.consoleErrors, message.text());
        if (bad) trouble.push(`console error: ${message.text()} (${message.location().url})`);
      });
      context.on('weberror', (webError) => {
        const text = webError.error().stack ?? String(webError.error());
        if (!matches(allowed.consoleErrors, text)) trouble.push(`uncaught in the page: ${text}`);
      });

      await use(undefined);
      expect(trouble, 'what went wrong unseen during the test').toEqual([]);
    },
    { auto: true },
  ],
});

/** Runs axe in the page and gives its violations. The page's own policy stays on. */
export async function axe(page: Page, options: RunOptions = {}): Promise<AxeResults['violations']> {
  await page.evaluate(axeCore.source);
  const results = await page.evaluate((runOptions) => window.axe.run(runOptions), options);
  return results.violations;
}

declare global {
  interface Window {
    axe: typeof axeCore;
  }
}

export { expect };
