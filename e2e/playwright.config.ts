import { defineConfig } from '@playwright/test';
import { findBrowser } from '../src/tooling/browser.mjs';

const port = Number(process.env['LOOPSCOPE_PORT'] ?? 4317);
// Served below a path, as on most static hosts, so that an absolute address in the build shows up here.
const base = '/loopscope/';
const executablePath = findBrowser();

/**
 * A whole Chromium opens a window for each test and loads the pages of its own address bar into it, which takes longer than
 * most tests. Only the last list of features counts, so the ones that Playwright switches off are named again.
 */
const FEATURES_OFF = [
  'WebUIOmniboxPopup',
  'WebUIOmniboxAimPopup',
  'AvoidUnnecessaryBeforeUnloadCheckSync',
  'DestroyProfileOnBrowserClose',
  'DialMediaRouteProvider',
  'GlobalMediaControls',
  'HttpsUpgrades',
  'LensOverlay',
  'MediaRouter',
  'PaintHolding',
  'ThirdPartyStoragePartitioning',
  'Translate',
  'OptimizationHints',
  'BlockOriginHeaderModificationOnRedirect',
  'AvoidCorsURLLoaderRestartOnRedirect',
  'NetworkTimeServiceQuerying',
  'AutoDeElevate',
  'AimEnabled',
];

export default defineConfig({
  testDir: '.',
  testMatch: '*.spec.ts',
  outputDir: '../node_modules/.cache/e2e',
  fullyParallel: true,
  forbidOnly: true,
  retries: 0,
  workers: 2,
  timeout: 30_000,
  reporter: 'list',
  webServer: {
    command: `node node_modules/vite/bin/vite.js preview --host 127.0.0.1 --port ${port} --strictPort --base ${base}`,
    cwd: '..',
    url: `http://127.0.0.1:${port}${base}`,
    reuseExistingServer: false,
  },
  use: {
    baseURL: `http://127.0.0.1:${port}${base}`,
    locale: 'en-US',
    timezoneId: 'UTC',
    viewport: { width: 1280, height: 800 },
    screenshot: 'only-on-failure',
  },
  projects: [
    {
      name: 'chromium',
      use: {
        browserName: 'chromium',
        launchOptions: {
          ...(executablePath && { executablePath }),
          args: [
            '--no-sandbox',
            '--disable-gpu',
            '--disable-background-networking',
            '--disable-component-update',
            '--disable-sync',
            '--no-first-run',
            `--disable-features=${FEATURES_OFF.join(',')}`,
          ],
        },
      },
    },
  ],
});
