import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { defineConfig } from '@playwright/test';
import { chromiumFlags, findChromium } from './scripts/lib/chromium.mjs';
import { freePort } from './scripts/lib/free-port.mjs';

// The workers read this file too, and must find the port that the first reader chose.
process.env.PORT_E2E ??= String(freePort());
const port = process.env.PORT_E2E;
// Known to the tests, which read the mails in it.
process.env.DATA_DIR_E2E ??= join(tmpdir(), `emporia-e2e-${process.pid}-${port}`);
process.env.PARTS_E2E ??= `http://127.0.0.1:${freePort()}`;
const parts = process.env.PARTS_E2E;
const baseURL = `http://127.0.0.1:${port}`;

const server = {
  timeout: 120_000,
  reuseExistingServer: false,
  stdout: 'ignore',
  stderr: 'pipe',
  gracefulShutdown: { signal: 'SIGTERM', timeout: 10_000 },
} as const;

export default defineConfig({
  testDir: 'e2e',
  testMatch: '**/*.e2e.ts',
  // Long tests that are not due (scripts/lib/long-tests.mjs).
  testIgnore: (process.env.E2E_WAITING ?? '')
    .split(',')
    .filter(Boolean)
    .map((file) => `**/${file}`),
  workers: 2,
  retries: 0,
  fullyParallel: true,
  forbidOnly: Boolean(process.env.CI),
  timeout: 120_000,
  expect: { timeout: 15_000 },
  use: {
    baseURL,
    viewport: { width: 1280, height: 800 },
    // A trace of every test costs as much as the test; ask for one with --trace on.
    screenshot: 'only-on-failure',
    // What moves for ever keeps a browser without a graphics card busy for ever.
    contextOptions: { reducedMotion: 'reduce' },
    launchOptions: { executablePath: findChromium(), args: chromiumFlags },
  },
  // Without a `url`, Playwright does not wait for the first before it starts the second; the tests of components do.
  webServer: [
    { command: 'node test/e2e-parts-server.ts', env: { PORT: new URL(parts).port }, ...server },
    {
      command: 'node test/e2e-server.ts',
      env: { PORT: port, DATA_DIR: process.env.DATA_DIR_E2E },
      url: `${baseURL}/api/v1/health`,
      ...server,
    },
  ],
});
