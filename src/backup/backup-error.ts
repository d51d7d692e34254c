/** Why a backup or a restore is refused or has failed: the message says what to do. */
export class BackupError extends Error {
  override name = 'BackupError';
}
