import { format } from 'node:util';
import { afterAll, afterEach, expect } from 'vitest';

/**
 * Unexpected console output or an unhandled rejection fails the test during which it occurs. A test that expects
 * output mocks the method: `vi.spyOn(console, 'error').mockReturnValue()`.
 */
const unexpected: string[] = [];

for (const method of ['error', 'warn'] as const) {
  console[method] = (...args: unknown[]) => {
    unexpected.push(`console.${method}: ${format(...args)}`);
  };
}

const onRejection = (reason: unknown) => unexpected.push(`unhandled rejection: ${format(reason)}`);
process.on('unhandledRejection', onRejection);

async function expectQuiet(): Promise<void> {
  // A rejection counts as unhandled only after the microtasks of the test that left it.
  await new Promise((resolve) => setImmediate(resolve));
  expect(unexpected.splice(0), 'nothing unexpected on the console').toEqual([]);
}

afterEach(expectQuiet);
afterAll(async () => {
  await expectQuiet();
  // The next file of this process runs this setup again.
  process.off('unhandledRejection', onRejection);
});
