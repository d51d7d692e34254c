import { readConfig } from '#api/kernel/config.ts';
import { DEMO_PASSWORD, demoAccounts } from './demo.ts';
import { startMarket } from './start.ts';
import { explainStartFailure } from './start-failure.ts';

/** Starts the market that the environment describes; whatever prevents it is one clear line and exit code 1. */
// What the market writes is nobody else's to read.
process.umask(0o077);
try {
  const config = readConfig(process.env);
  const running = await startMarket(config, (line) => console.log(line));
  console.log(`Emporia is open: ${running.address}`);
  if (running.demo && !config.isPublic)
    console.log(`Demo accounts: ${demoAccounts.join(', ')} (password ${DEMO_PASSWORD})`);
  let stopping = false;
  for (const signal of ['SIGINT', 'SIGTERM'] as const) {
    process.on(signal, () => {
      if (stopping) process.exit(1);
      stopping = true;
      void running.close().then(() => process.exit(0));
    });
  }
} catch (error) {
  console.error(explainStartFailure(error));
  process.exit(1);
}
