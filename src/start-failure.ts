import { BadConfiguration } from '#api/kernel/config.ts';
import { isDiskFull } from '#api/kernel/errors.ts';
import { describeError } from '#api/kernel/log.ts';
import { SecretsKeyDiffers } from '#api/kernel/secrets-key.ts';
import { StorageNotUsable } from '#api/ports/storage.ts';
import { FolderNotLocked } from '#db/lock.ts';
import { MediaNotShared } from '#db/media-folder.ts';
import { DatabaseNotReadable } from '#db/snapshot.ts';
import { isServerUnavailable } from '#db/unavailable.ts';
import { RestoreUnfinished } from '#db/unfinished-restore.ts';
import { BackupError } from './backup/backup-error.ts';

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
  MediaNotShared,
  RestoreUnfinished,
  SecretsKeyDiffers,
  StorageNotUsable,
];

/** Failures that an operator can fix in one line; all others with their stack. */
export function explainStartFailure(error: unknown): unknown {
  if (error instanceof StartFailure) return error.cause;
  if (EXPLAINED.some((known) => error instanceof known)) return (error as Error).message;
  const { code, port, path, message } = rootCause(error) as NodeJS.ErrnoException & { port?: number };
  const variable = process.env.DATABASE_URL ? 'DATABASE_URL' : 'DATA_DIR';
  const portVariable = String(port) === process.env.METRICS_PORT ? 'METRICS_PORT' : 'PORT';
  if (code === 'EADDRINUSE') return `Port ${port} is in use. Stop what uses it, or set ${portVariable}.`;
  if (code === 'EACCES' && port)
    return `Port ${port} may not be used by this account. Set ${portVariable} to one above 1023.`;
  if (isDiskFull(error))
    return `The disk is full: there is no room for the data folder. Free some, or set DATA_DIR.`;
  if (code === 'EACCES' || code === 'EROFS' || code === 'ENOTDIR' || code === 'ENOENT')
    return `${path} cannot be written. Set ${variable}.`;
  if (isServerUnavailable(error) || code === '28P01' || code === '3D000') {
    return `The database at DATABASE_URL cannot be reached: ${message || code}.`;
  }
  return describeError(error);
}

/** The cause of a failed query. */
function rootCause(error: unknown): unknown {
  return error instanceof Error && error.cause !== undefined ? rootCause(error.cause) : error;
}
