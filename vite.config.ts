import react from '@vitejs/plugin-react';
import { defineConfig } from 'vitest/config';
import { compiledCatalogue } from './src/tooling/vite/compiled-catalogue.ts';
import { contentSecurityPolicy, parseOrigins } from './src/tooling/vite/content-security-policy.ts';

export default defineConfig(({ mode }) => {
  const deep = mode === 'deep';
  return {
    base: './',
    plugins: [react(), compiledCatalogue(), contentSecurityPolicy(parseOrigins(process.env['LOOPSCOPE_CONNECT']))],
    build: {
      target: 'es2023',
      manifest: true,
      assetsInlineLimit: 0,
      modulePreload: { polyfill: false },
    },
    test: {
      include: ['src/**/*.test.{ts,tsx}'],
      environment: 'node',
      setupFiles: ['src/words/all.ts'],
      env: deep ? { LOOPSCOPE_DEEP: '1' } : {},
      testTimeout: deep ? 600_000 : 60_000,
    },
  };
});
