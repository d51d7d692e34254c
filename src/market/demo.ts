import { fileURLToPath } from 'node:url';
import type { AppContext } from '#api/kernel/context.ts';
import type { SecretsContext } from '#api/kernel/secret-box.ts';
import { lazily } from '#lib/memoize.ts';

/**
 * The only module of src/ that imports demo/. The demo is large and rarely needed, so all except the names of its accounts
 * is imported on first use.
 */
export { DEMO_PASSWORD, demoAccounts } from '#demo/accounts.ts';

export const seedDemo = async (
  context: Pick<AppContext, 'db' | 'changes' | 'now'> &
    SecretsContext & { config: Pick<AppContext['config'], 'publicUrl'> },
): Promise<void> => (await import('#demo/seed/seed.ts')).seedDemo(context);

/** After so long without a PDF, the process that draws them ends. */
const IDLE_MS = 30_000;

// A PDF takes up to a quarter of a second, and all of them are drawn and read after the first start.
const openPool = lazily(async () => {
  const { Tinypool } = await import('tinypool');
  const pool = new Tinypool({
    runtime: 'child_process',
    filename: fileURLToPath(new URL('../../demo/artwork/draw.worker.ts', import.meta.url)),
    minThreads: 0,
    maxThreads: 1,
    idleTimeout: IDLE_MS,
  });
  // A process that ends between two drawings fails none of them; without this it would end the market.
  pool.on('error', () => {});
  return pool;
});

/** Draws a picture here, and a PDF in a process of its own. */
export async function drawDemo(name: string): Promise<Buffer> {
  if (!name.startsWith('pdf/')) return (await import('#demo/artwork/draw.ts')).drawDemo(name);
  const bytes: Uint8Array = await (await openPool()).run(name);
  return Buffer.from(bytes);
}

export const replacePublishedPasswords = async (context: AppContext): Promise<Map<string, string>> =>
  (await import('#demo/seed/passwords.ts')).replacePublishedPasswords(context);
