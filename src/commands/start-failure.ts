import { BadConfiguration } from '#api/kernel/config.ts';
import { isDiskFull } from '#api/kernel/errors.ts';
import { describeError } from '#api/kernel/log.ts';
import { SecretsKeyDiffers } from '#api/kernel/secrets-key.ts';
import { StorageNotUsable } from '#api/ports/storage.ts';
import { BackupError } from '#backup/backup-error.ts';
import { NotAFolder } from '#db/data-folder.ts';
import { FolderNotLocked } from '#db/lock.ts';
import { MediaNotShared } from '#db/media-folder.ts';
import { MarketTooOld } from '#db/migrations.ts';
import { DatabaseNotReadable } from '#db/snapshot.ts';
import { isServerUnavailable } from '#db/unavailable.ts';
import { RestoreUnfinished } from '#db/unfinished-restore.ts';
import { WrongUsage } from './arguments.ts';

/** The market cannot start; `cause` is the message of `explainStartFailure` in the child process. */
export class StartFailure extends Error {
  override name = 'StartFailure';
}

/** Errors whose message says what to do. */
const EXPLAINED = [
  BackupError,
  BadConfiguration,
  DatabaseNotReadable,
  FolderNotLocked,
  MarketTooOld,
  MediaNotShared,
  NotAFolder,
  RestoreUnfinished,
  SecretsKeyDiffers,
  StorageNotUsable,
  WrongUsage,
];

/** Failures that an operator can fix in one line; all others with their stack. */
export function explainStartFailure(error: unknown): unknown {
  if (error instanceof StartFailure) return error.cause;
  if (EXPLAINED.some((known) => error instanceof known)) return (error as Error).message;
  const { code, port, path, hostname, message } = rootCause(error) as NodeJS.ErrnoException & {
    port?: number;
    hostname?: string;
  };
  const { DATABASE_URL, HOST, METRICS_PORT } = process.env;
  const variable = DATABASE_URL ? 'DATABASE_URL' : 'DATA_DIR';
  const portVariable = String(port) === METRICS_PORT ? 'METRICS_PORT' : 'PORT';
  if (code === 'EADDRINUSE') return `Port ${port} is in use. Stop what uses it, or set ${portVariable}.`;
  if (code === 'EADDRNOTAVAIL' || (HOST && hostname === HOST))
    return `HOST is ${HOST}, which is no address of this machine. Set it to one, or to 0.0.0.0 for all of them.`;
  if (code === 'EACCES' && port)
    return `Port ${port} may not be used by this account. Set ${portVariable} to one above 1023.`;
  if (isDiskFull(error))
    return `The disk is full: there is no room for the data folder. Free some, or set DATA_DIR.`;
  if (code === 'EACCES' || code === 'EROFS' || code === 'ENOTDIR' || code === 'ENOENT')
    return `${path} cannot be written. Set ${variable}.`;
  if (isServerUnavailable(error) || ['28P01', '28000', '3D000'].includes(code ?? '')) {
    return `The database at DATABASE_URL cannot be reached: ${message || code}.`;
  }
  return describeError(error);
}

/** The cause of a failed query. */
function rootCause(error: unknown): unknown {
  return error instanceof Error && error.cause !== undefined ? rootCause(error.cause) : error;
}
