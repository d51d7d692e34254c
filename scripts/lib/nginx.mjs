import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { installFromDebian } from './debian.mjs';
import { atExit, Stop } from './exit.mjs';

const PROGRAMS = ['nginx', '/usr/sbin/nginx'];
/** Where nginx writes while it passes something on. */
const TEMPORARY = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'];

/**
 * Starts nginx in a temporary folder with `configuration`, the content of its http block, which listens on `port` of
 * loopback. It runs until `stop()` or the end of this process.
 * @throws Stop where nginx is neither installed nor can be, or refuses the configuration
 */
export async function startNginx(configuration, port) {
  const program = findProgram() ?? (await installProgram());
  const folder = mkdtempSync(join(tmpdir(), 'emporia-nginx-'));
  const remove = () => rmSync(folder, { recursive: true, force: true });
  const forgetFolder = atExit(remove);
  const temporary = TEMPORARY.map((name) => `${name}_temp_path ${folder}/${name};`).join('\n');
  // Its workers run as this account, which owns the folder.
  const user = process.getuid?.() === 0 ? 'user root;' : '';
  const file = join(folder, 'nginx.conf');
  writeFileSync(
    file,
    `${user}
daemon off;
pid ${folder}/pid;
error_log stderr error;
events {}
http {
access_log off;
${temporary}
${configuration}
}
`,
  );
  const server = spawn(program, ['-e', 'stderr', '-p', folder, '-c', file], {
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  let log = '';
  server.stderr.setEncoding('utf8').on('data', (text) => {
    log = (log + text).slice(-4000);
  });
  const ended = once(server, 'exit');
  const forgetServer = atExit(() => server.kill('SIGTERM'));
  while (!(await isListening(port))) {
    if (server.exitCode !== null) throw new Stop(`nginx did not start.\n${log}`);
    await pause(20);
  }
  return {
    url: `http://127.0.0.1:${port}`,
    /** Its name and version. */
    version: /nginx version: (\S+)/.exec(versionOf(program).stderr)?.[1] ?? 'nginx',
    async stop() {
      server.kill('SIGTERM');
      await ended;
      forgetServer();
      forgetFolder();
      remove();
    },
  };
}

function isListening(port) {
  return new Promise((done) => {
    const socket = connect(port, '127.0.0.1', () => {
      socket.destroy();
      done(true);
    });
    socket.on('error', () => done(false));
  });
}

const versionOf = (program) => spawnSync(program, ['-v'], { encoding: 'utf8' });
const findProgram = () => PROGRAMS.find((program) => versionOf(program).status === 0);

async function installProgram() {
  await installFromDebian('nginx', ['nginx'], ['--no-install-recommends']);
  const program = findProgram();
  if (!program) throw new Stop('nginx is not installed: on Debian, install nginx.');
  return program;
}
