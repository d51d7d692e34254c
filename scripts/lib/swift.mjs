import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { installFromDebian } from './debian.mjs';
import { atExit, Stop } from './exit.mjs';

const program = join(import.meta.dirname, 'swift-server.py');
/** Debian's Python has Debian's packages; the first one on PATH may be another. */
const pythons = ['/usr/bin/python3', 'python3'];

/** Swift is neither installed nor can be. */
export class SwiftNotInstalled extends Stop {}

/**
 * Starts OpenStack Swift as an S3 server: an object storage without buckets, in memory. It runs until `stop()` or the end
 * of this process.
 * @throws SwiftNotInstalled
 */
export async function startSwift() {
  const python = findPython() ?? (await installSwift());
  const folder = mkdtempSync(join(tmpdir(), 'emporia-swift-'));
  const remove = () => rmSync(folder, { recursive: true, force: true, maxRetries: 20, retryDelay: 100 });
  const forgetFolder = atExit(remove);
  // Its end of the pipe closes with this process, however that ends, and then the server ends as well.
  const server = spawn(python, [program, folder], { cwd: folder, stdio: ['pipe', 'pipe', 'pipe'] });
  const ended = once(server, 'exit');
  const forgetServer = atExit(() => server.kill('SIGKILL'));
  const port = await ready(server);
  return {
    /** What configures a market besides the name of its bucket. */
    env: {
      S3_ENDPOINT: `http://127.0.0.1:${port}`,
      S3_REGION: 'us-east-1',
      S3_ACCESS_KEY_ID: 'test:tester',
      S3_SECRET_ACCESS_KEY: 'testing',
    },
    pid: server.pid,
    async stop() {
      server.kill('SIGKILL');
      await ended;
      forgetServer();
      forgetFolder();
      remove();
    },
  };
}

/** The port that the server prints once it answers. */
function ready(server) {
  return new Promise((resolve, reject) => {
    let log = '';
    server.stderr.setEncoding('utf8');
    server.stderr.on('data', (text) => {
      log = (log + text).slice(-4000);
    });
    createInterface({ input: server.stdout }).once('line', (line) => resolve(Number(line)));
    server.on('error', reject);
    server.on('exit', () => reject(new Stop(`OpenStack Swift did not start.\n${log}`)));
  });
}

const hasSwift = (python) => spawnSync(python, ['-c', 'import swift.common.wsgi']).status === 0;

const findPython = () =>
  pythons.find((python) => (!python.startsWith('/') || existsSync(python)) && hasSwift(python));

async function installSwift() {
  // Its libraries alone, without the packages that start its servers.
  await installFromDebian('OpenStack Swift', ['python3-swift'], ['--no-install-recommends']);
  const python = findPython();
  if (!python)
    throw new SwiftNotInstalled('OpenStack Swift is not installed: on Debian, install python3-swift.');
  return python;
}
