import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createReadStream, createWriteStream } from 'node:fs';
import { text } from 'node:stream/consumers';
import { pipeline } from 'node:stream/promises';
import { withConnection } from '#db/connection.ts';
import { BackupError } from './backup-error.ts';

/** Writes the database on a server to a file, in the state of one moment, while it is used. */
export async function dumpServer(url: string, file: string): Promise<void> {
  const { rows } = await withConnection(url, (client) => client.query('show server_version_num'));
  const major = Math.floor(Number(rows[0].server_version_num) / 10_000);
  const version = /(\d+)/.exec(await runProgram('pg_dump', ['--version']))?.[1];
  if (Number(version) < major)
    throw new BackupError(
      `pg_dump ${version} cannot dump PostgreSQL ${major}: install version ${major} or later.`,
    );
  // Unlogged tables hold nothing that is needed after a crash.
  const options = ['--format=custom', '--no-owner', '--no-privileges', '--no-unlogged-table-data'];
  await runProgram('pg_dump', options, {
    env: connection(url),
    output: file,
  });
}

/** Restores a dump in one transaction: all of it, or nothing. */
export async function restoreDump(url: string, file: string): Promise<void> {
  // A comment on an extension belongs to the owner of the extension, who may be another account.
  const options = [
    '--single-transaction',
    '--exit-on-error',
    '--no-owner',
    '--no-privileges',
    '--no-comments',
  ];
  const { PGDATABASE = '', ...env } = connection(url);
  await runProgram('pg_restore', [...options, '--dbname', PGDATABASE], { env, input: file });
  // Plans of searches and lists depend on it.
  await withConnection(url, (client) => client.query('analyze'));
}

/** Fails if `pg_restore` cannot be run, before anything is written. */
export const checkRestoreProgram = async (): Promise<void> => {
  await runProgram('pg_restore', ['--version']);
};

/** The connection as variables: the password of an argument would be shown to every account of the machine. */
function connection(url: string): Record<string, string> {
  const { hostname, port, username, password, pathname, searchParams } = new URL(url);
  const decoded = {
    PGHOST: searchParams.get('host') ?? decodeURIComponent(hostname),
    PGPORT: port,
    PGUSER: decodeURIComponent(username),
    PGPASSWORD: decodeURIComponent(password),
    PGDATABASE: decodeURIComponent(pathname.slice(1)),
    PGSSLMODE: searchParams.get('sslmode') ?? '',
    PGSSLROOTCERT: searchParams.get('sslrootcert') ?? '',
  };
  return Object.fromEntries(Object.entries(decoded).filter(([, value]) => value !== ''));
}

interface Run {
  env?: Record<string, string>;
  /** The file that it reads from its standard input. */
  input?: string;
  /** The file that its output is written to. */
  output?: string;
}

/**
 * Runs a program with its files as pipes of this process, so that it cannot complete after this process is killed.
 * @returns what it prints, unless that goes to a file
 */
async function runProgram(name: string, args: string[], { env, input, output }: Run = {}): Promise<string> {
  const child = spawn(name, args, { env: { ...process.env, ...env } });
  const ended = once(child, 'close').catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'ENOENT') throw error;
    throw new BackupError(`${name} is not on the PATH: install the client programs of PostgreSQL.`);
  });
  // A program that fails stops reading, and says why on its standard error.
  const fed = input ? pipeline(createReadStream(input), child.stdin).catch(() => {}) : child.stdin.end();
  const printed = output
    ? pipeline(child.stdout, createWriteStream(output, { mode: 0o600, flags: 'wx' })).then(() => '')
    : text(child.stdout);
  const [result, errors, [code]] = await Promise.all([printed, text(child.stderr), ended, fed]);
  if (code !== 0) throw new BackupError(`${name} has failed: ${errors.trim().slice(-1000)}`);
  return result;
}
