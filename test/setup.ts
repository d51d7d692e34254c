import { format } from 'node:util';
import { afterAll, afterEach, expect } from 'vitest';

/**
 * What nobody expected on the console, or as an unhandled rejection, fails the test during which it
 * came. A test that expects it replaces the method: `vi.spyOn(console, 'error').mockReturnValue()`.
 */
const unexpected: string[] = [];

for (const method of ['error', 'warn'] as const) {
  console[method] = (...args: unknown[]) => {
    unexpected.push(`console.${method}: ${format(...args)}`);
  };
}

process.on('unhandledRejection', (reason) => {
  unexpected.push(`unhandled rejection: ${format(reason)}`);
});

async function expectQuiet(): Promise<void> {
  // A rejection counts as unhandled only after the microtasks of the test that left it.
  await new Promise((resolve) => setImmediate(resolve));
  expect(unexpected.splice(0), 'nothing unexpected on the console').toEqual([]);
}

afterEach(expectQuiet);
afterAll(expectQuiet);
