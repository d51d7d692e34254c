import { defineConfig } from 'vitest/config';
import { embeddedTestFiles, longTestFiles } from './scripts/lib/long-tests.mjs';

// Machines are noisy: the time limits are wide, and a failure is a failure (no retries).
const common = {
  globalSetup: ['test/global-setup.ts'],
  setupFiles: ['test/setup.ts'],
  testTimeout: 60_000,
  hookTimeout: 120_000,
  expect: { poll: { timeout: 30_000 } },
  retry: 0,
  restoreMocks: true,
  // A process runs many files: loading the server's modules takes longer than most files.
  pool: 'forks' as const,
  isolate: false,
  execArgv: [
    // A test's database runs too briefly for optimized WebAssembly to pay.
    '--liftoff-only',
    // In MB. What tests allocate is soon garbage, and is collected less often in a larger space.
    '--min-semi-space-size=64',
    '--max-semi-space-size=64',
  ],
  // On two cores, a third process fills the waits of the others.
  maxWorkers: 3,
};
const apiTests = ['{src,demo}/**/*.api.test.ts', 'test/**/*.api.test.ts'];
export default defineConfig({
  test: {
    allowOnly: !process.env.CI,
    projects: [
      {
        test: {
          ...common,
          name: 'unit',
          include: ['{src,demo}/**/*.test.{ts,tsx}', 'test/*.test.ts'],
          exclude: [...apiTests, ...longTestFiles],
        },
      },
      {
        test: { ...common, name: 'api', include: apiTests, exclude: longTestFiles },
      },
      {
        test: { ...common, name: 'embedded', include: embeddedTestFiles, env: { TEST_DATABASE_URL: '' } },
      },
      {
        test: { ...common, name: 'long', include: longTestFiles },
      },
    ],
  },
});
