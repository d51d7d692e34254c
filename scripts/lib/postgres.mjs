import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, chownSync, existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, delimiter, join } from 'node:path';
import { installFromDebian } from './debian.mjs';
import { atExit, Stop } from './exit.mjs';
import { freePort } from './free-port.mjs';

const settings = {
  listen_addresses: '127.0.0.1',
  unix_socket_directories: '',
  max_connections: 200,
  shared_buffers: '128MB',
  fsync: 'off',
  synchronous_commit: 'off',
  full_page_writes: 'off',
};

/**
 * Starts a PostgreSQL server in a temporary folder. It runs until `stop()` or the end of this process. `changed` are
 * settings that differ from those for tests.
 */
export async function startPostgres(changed = {}) {
  const programs = findPrograms() ?? (await installPrograms());
  const all = { ...settings, ...changed };
  const folder = newFolder();
  const locale = process.platform === 'darwin' ? 'en_US.UTF-8' : 'C.UTF-8';
  folder.run(join(programs, 'initdb'), [
    '-D',
    folder.data,
    '-U',
    'emporia',
    '-A',
    'trust',
    '-E',
    'UTF8',
    `--locale=${locale}`,
    '--no-sync',
  ]);
  const primary = await serve(programs, folder, all);
  return Object.assign(primary, {
    /** Starts a server that follows this one by streaming replication. */
    async startReplica() {
      const copy = newFolder();
      const { port } = new URL(primary.url);
      const slot = `replica_${copy.name.replace(/\W/g, '_').toLowerCase()}`;
      const from = ['-h', '127.0.0.1', '-p', port, '-U', 'emporia', '-D', copy.data];
      copy.run(join(programs, 'pg_basebackup'), [...from, '-R', '-C', '-S', slot, '-c', 'fast', '--no-sync']);
      return serve(programs, copy, all);
    },
  });
}

/** A temporary folder of the account that runs the server; `run` starts one of its programs and waits for its end. */
function newFolder() {
  const user = unprivileged();
  const path = mkdtempSync(join(tmpdir(), 'emporia-pg-'));
  const remove = () => rmSync(path, { recursive: true, force: true, maxRetries: 20, retryDelay: 100 });
  const forget = atExit(remove);
  chmodSync(path, 0o700);
  if (user.uid) chownSync(path, user.uid, user.gid);
  const options = { cwd: path, env: { ...process.env, HOME: path }, ...user };
  return {
    name: basename(path),
    data: join(path, 'data'),
    options,
    run(program, args) {
      const { status, stderr, error } = spawnSync(program, args, { ...options, encoding: 'utf8' });
      if (status !== 0)
        throw new Stop(`PostgreSQL could not make a database (${basename(program)}).\n${stderr || error}`);
    },
    remove() {
      forget();
      remove();
    },
  };
}

/** Starts a server on the database in a folder, on a free port that it keeps. */
async function serve(programs, folder, all) {
  const port = freePort();
  const args = Object.entries(all).flatMap(([name, value]) => ['-c', `${name}=${value}`]);
  const start = async () => {
    const server = spawn(join(programs, 'postgres'), ['-D', folder.data, '-p', String(port), ...args], {
      ...folder.options,
      stdio: ['ignore', 'ignore', 'pipe'],
    });
    const ended = once(server, 'exit');
    const forgetServer = atExit(() => server.kill('SIGQUIT'));
    await ready(server);
    const stop = async (signal = 'SIGINT') => {
      server.kill(signal);
      await ended;
      forgetServer();
    };
    return { pid: server.pid, stop };
  };
  let server = await start();
  return {
    url: `postgres://emporia@127.0.0.1:${port}/postgres`,
    /** The process id of the server, whose children serve the connections. */
    get pid() {
      return server.pid;
    },
    /** Restarts the server, which ends every connection. */
    async restart() {
      await server.stop();
      server = await start();
    },
    /** Ends the server as a crash would. */
    kill: () => server.stop('SIGQUIT'),
    /** Starts the server again after `kill`. */
    async startAgain() {
      server = await start();
    },
    async stop() {
      await server.stop();
      folder.remove();
    },
  };
}

function ready(server) {
  return new Promise((resolve, reject) => {
    let log = '';
    server.stderr.setEncoding('utf8');
    server.stderr.on('data', (text) => {
      log = (log + text).slice(-4000);
      if (/ready to accept (read-only )?connections/.test(log)) resolve();
    });
    server.on('error', reject);
    server.on('exit', () => reject(new Stop(`PostgreSQL did not start.\n${log}`)));
  });
}

function findPrograms() {
  const debian = '/usr/lib/postgresql';
  const versions = existsSync(debian) ? readdirSync(debian).sort((one, other) => other - one) : [];
  const folders = [
    ...versions.map((version) => join(debian, version, 'bin')),
    ...(process.env.PATH ?? '').split(delimiter),
  ];
  return folders.find((folder) =>
    ['initdb', 'postgres', 'pg_basebackup'].every((name) => existsSync(join(folder, name))),
  );
}

async function installPrograms() {
  await installFromDebian('PostgreSQL', ['postgresql']);
  const programs = findPrograms();
  if (!programs)
    throw new Stop(
      'No PostgreSQL was found or could be installed: put its initdb, pg_basebackup and postgres on PATH.',
    );
  return programs;
}

/** PostgreSQL refuses to run as root. */
function unprivileged() {
  if (process.getuid?.() !== 0) return {};
  const users = readFileSync('/etc/passwd', 'utf8').split('\n');
  const line =
    users.find((user) => user.startsWith('postgres:')) ?? users.find((user) => user.startsWith('nobody:'));
  if (!line) throw new Stop('PostgreSQL does not run as root, and there is no user `postgres` or `nobody`.');
  const [, , uid, gid] = line.split(':');
  return { uid: Number(uid), gid: Number(gid) };
}
