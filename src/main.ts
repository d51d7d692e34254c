import { BadConfiguration, readConfig } from '#api/kernel/config.ts';
import { isDiskFull } from '#api/kernel/errors.ts';
import { describeError } from '#api/kernel/log.ts';
import { FolderNotLocked } from '#db/lock.ts';
import { MediaNotShared } from '#db/media-folder.ts';
import { isServerUnavailable } from '#db/unavailable.ts';
import { DEMO_PASSWORD, demoAccounts } from '#demo/accounts.ts';
import { startMarket } from './start.ts';

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
  console.error(reasonOf(error));
  process.exit(1);
}

/** What a person can do something about, in one line; everything else with its stack. */
function reasonOf(error: unknown): unknown {
  if ([BadConfiguration, FolderNotLocked, MediaNotShared].some((known) => error instanceof known))
    return (error as Error).message;
  const { code, port, path, message } = rootCause(error) as NodeJS.ErrnoException & { port?: number };
  const variable = process.env.DATABASE_URL ? 'DATABASE_URL' : 'DATA_DIR';
  if (code === 'EADDRINUSE') return `Port ${port} is in use. Stop what uses it, or set PORT.`;
  if (code === 'EACCES' && port)
    return `Port ${port} may not be used by this account. Set PORT to one above 1023.`;
  if (isDiskFull(error))
    return `The disk is full: there is no room for the data folder. Free some, or set DATA_DIR.`;
  if (code === 'EACCES' || code === 'EROFS' || code === 'ENOTDIR' || code === 'ENOENT')
    return `${path} cannot be written. Set ${variable}.`;
  if (isServerUnavailable(error) || code === '28P01' || code === '3D000') {
    return `The database at DATABASE_URL cannot be reached: ${message || code}.`;
  }
  return describeError(error);
}

/** The error that a failed query wraps. */
function rootCause(error: unknown): unknown {
  return error instanceof Error && error.cause !== undefined ? rootCause(error.cause) : error;
}
