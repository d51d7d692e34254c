import { once } from 'node:events';
import { createServer } from 'node:net';
import { checkCountryTable } from '#api/features/taxes/request-country.service.ts';
import { readConfig } from '#api/kernel/config.ts';
import { createLog } from '#api/kernel/log.ts';
import type { OpenPages } from '#api/pages/built-pages.ts';
import { explainStartFailure } from '#commands/start-failure.ts';
import { DEMO_PASSWORD, demoAccounts } from './demo.ts';
import { startMarket } from './start.ts';

/**
 * Starts the market that the environment configures, and stops it on SIGINT and SIGTERM. A failed start prints one line
 * and exits with code 1.
 */
export async function runMarket(
  env: Record<string, string | undefined>,
  openPages?: OpenPages,
): Promise<void> {
  logCrash();
  // Files that the market writes are for its own account only.
  process.umask(0o077);
  try {
    const config = readConfig(env);
    await checkHost(config.host);
    await checkCountryTable(config);
    const running = await startMarket(config, (line) => console.log(line), openPages);
    console.log(`Emporia is open: ${running.address}`);
    if (running.demo && !config.isPublic)
      console.log(`Demo accounts: ${demoAccounts.join(', ')} (password ${DEMO_PASSWORD})`);
    stopOnSignal(running.close);
  } catch (error) {
    console.error(explainStartFailure(error));
    process.exit(1);
  }
}

/** Listens on a free port of the address for a moment: before the jobs of a market begin, which a late failure would cut off. */
async function checkHost(host: string): Promise<void> {
  const server = createServer().listen(0, host);
  await once(server, 'listening');
  server.close();
}

/** Logs an error that nothing has handled, a rejected promise included, before it ends the process. */
function logCrash(): void {
  // Also with LOG_LEVEL=silent: otherwise nothing would say why the process has ended.
  const log = createLog('fatal');
  process.on('uncaughtException', (error, origin) => {
    log.fatal({ err: error, origin }, 'an error that nothing handled ends the market');
    process.exit(1);
  });
}

/** A second signal ends the process without waiting for anything. */
function stopOnSignal(close: () => Promise<void>): void {
  let stopping = false;
  for (const signal of ['SIGINT', 'SIGTERM'] as const) {
    process.on(signal, () => {
      if (stopping) process.exit(1);
      stopping = true;
      void close().then(() => process.exit(0));
    });
  }
}
