import { spawn } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { delimiter, dirname, join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { atExit } from './exit.mjs';

export const root = resolve(fileURLToPath(new URL('../..', import.meta.url)));
const windows = process.platform === 'win32';
const modules = join(root, 'node_modules');

const [nodeMajor] = process.versions.node.split('.').map(Number);

/** The version of Node that is fetched for a user whose own is older. */
export const runtimeVersion = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')).devEngines.runtime
  .version;

/** Where a Node that Emporia has fetched is, in a folder that npm leaves alone. */
export const runtimeFolder = join(modules, '.runtime');

/** Whether the user's own Node runs Emporia: from version 24 it has all that the sources need, types included. */
const ownNodeIsNewEnough = nodeMajor >= 24 && !process.execPath.startsWith(modules);

/** The Node that runs Emporia: the user's own, or else the fetched one, which node_modules/.bin leads to. */
export const nodeProgram = ownNodeIsNewEnough
  ? process.execPath
  : windows
    ? join(runtimeFolder, 'node_modules', `node-win-${process.arch}`, 'bin', 'node.exe')
    : join(modules, '.bin', 'node');

/**
 * How Node runs the market: a smaller nursery and earlier collections cost a little time and spare a third of the
 * memory.
 */
export const lean = [
  '--max-semi-space-size=4',
  '--heap-growing-percent=30',
  '--import',
  './scripts/lib/lean-start.mjs',
];

/** The built market, to be run with `lean`. */
export const marketProgram = 'dist/market/main.js';

/** A program of an installed package. */
export const tool = (name) => join(modules, '.bin', windows ? `${name}.cmd` : name);

const pathWithoutOurs = (process.env.PATH ?? '')
  .split(delimiter)
  .filter((folder) => !folder.startsWith(modules))
  .join(delimiter);

/** The user's own Node and npm: an install must not run on the Node that it replaces. */
export const userEnv = { ...process.env, PATH: pathWithoutOurs };

/** The Node that runs Emporia first, for all tools. */
export const toolEnv = {
  ...process.env,
  PATH: [join(modules, '.bin'), dirname(nodeProgram), pathWithoutOurs].join(delimiter),
};

/**
 * What the market runs with. The C library of most Linux systems keeps what is freed in an arena for each thread. It
 * never gives back the large pieces that pictures and pages take. Here there are two arenas, and what is larger than
 * 32 kB is returned.
 */
export const leanEnv = { MALLOC_ARENA_MAX: '2', MALLOC_MMAP_THRESHOLD_: '32768', ...toolEnv };

/**
 * Runs a command to its end. Its output is collected, not shown; `onLine` is called with each line.
 * Never rejects: a command that cannot be started has code 127 and says why in its output.
 */
export function run(command, args, { env = toolEnv, cwd = root, onLine } = {}) {
  return new Promise((done) => {
    const child = spawn(command, args, {
      cwd,
      env,
      stdio: ['ignore', 'pipe', 'pipe'],
      shell: windows && !command.endsWith('.exe'),
    });
    const forget = atExit(() => child.kill());
    const output = [];
    for (const stream of [child.stdout, child.stderr]) {
      stream.setEncoding('utf8');
      stream.on('data', (text) => {
        output.push(text);
        if (onLine) for (const line of text.split('\n')) if (line.trim()) onLine(line.trimEnd());
      });
    }
    const end = (code) => {
      forget();
      done({ code, output: output.join('').trim() });
    };
    child.on('error', (error) => {
      output.push(`${command}: ${error.code}`);
      end(127);
    });
    child.on('close', (code, signal) => end(code ?? `ended by ${signal}`));
  });
}
