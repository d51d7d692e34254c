import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, chownSync, existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { atExit, Stop } from './exit.mjs';
import { freePort } from './free-port.mjs';
import { progress } from './progress.mjs';
import { run } from './run.mjs';

const settings = {
  listen_addresses: '127.0.0.1',
  unix_socket_directories: '',
  max_connections: 200,
  shared_buffers: '128MB',
  fsync: 'off',
  synchronous_commit: 'off',
  full_page_writes: 'off',
};

/** Starts a PostgreSQL server in a temporary folder. It runs until `stop()` or the end of this process. */
export async function startPostgres() {
  const programs = findPrograms() ?? (await installFromDebian());
  const user = unprivileged();
  const folder = mkdtempSync(join(tmpdir(), 'emporia-pg-'));
  const remove = () => rmSync(folder, { recursive: true, force: true, maxRetries: 20, retryDelay: 100 });
  const forgetFolder = atExit(remove);
  chmodSync(folder, 0o700);
  if (user.uid) chownSync(folder, user.uid, user.gid);

  const data = join(folder, 'data');
  const locale = process.platform === 'darwin' ? 'en_US.UTF-8' : 'C.UTF-8';
  const options = { cwd: folder, env: { ...process.env, HOME: folder }, ...user };
  const initArgs = [
    '-D',
    data,
    '-U',
    'emporia',
    '-A',
    'trust',
    '-E',
    'UTF8',
    `--locale=${locale}`,
    '--no-sync',
  ];
  const init = spawnSync(join(programs, 'initdb'), initArgs, { ...options, encoding: 'utf8' });
  if (init.status !== 0)
    throw new Stop(`PostgreSQL could not make a database.\n${init.stderr || init.error}`);

  const port = freePort();
  const args = Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`]);
  const start = async () => {
    const server = spawn(join(programs, 'postgres'), ['-D', data, '-p', String(port), ...args], {
      ...options,
      stdio: ['ignore', 'ignore', 'pipe'],
    });
    const ended = once(server, 'exit');
    const forgetServer = atExit(() => server.kill('SIGQUIT'));
    await ready(server);
    const stop = async () => {
      server.kill('SIGINT');
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
    async stop() {
      await server.stop();
      forgetFolder();
      remove();
    },
  };
}

function ready(server) {
  return new Promise((resolve, reject) => {
    let log = '';
    server.stderr.setEncoding('utf8');
    server.stderr.on('data', (text) => {
      log = (log + text).slice(-4000);
      if (log.includes('ready to accept connections')) resolve();
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
  return folders.find((folder) => ['initdb', 'postgres'].every((name) => existsSync(join(folder, name))));
}

async function installFromDebian() {
  if (process.getuid?.() === 0) {
    const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
    const shown = progress('Installing PostgreSQL');
    await run('apt-get', ['update', '-q'], { env });
    await run('apt-get', ['install', '-y', '-q', 'postgresql'], { env });
    shown.end();
  }
  const programs = findPrograms();
  if (!programs)
    throw new Stop('No PostgreSQL was found or could be installed: put its initdb and postgres on PATH.');
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
