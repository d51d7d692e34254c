import { execFile, spawnSync } from 'node:child_process';
import { promisify } from 'node:util';
import type { Usage } from './child.ts';
import type { Load, Target } from './measure.ts';

/** Whether wrk is installed: a generator in C whose own work is less than that of any server here. */
export const hasWrk = spawnSync('wrk', ['--version']).error === undefined;

/**
 * Loads the first path of a target with wrk.
 * @returns requests per second, and microseconds of the serving process for one answer
 * @throws Error if an answer failed
 */
export async function loadWithWrk(
  load: Load,
  { url, paths, headers = {}, child }: Target,
): Promise<{ perSecond: number; cpu: number }> {
  const before = await child.ask<Usage>({});
  const { stdout } = await promisify(execFile)('wrk', [
    '--threads=1',
    `--connections=${load.connections}`,
    `--duration=${load.seconds}s`,
    ...Object.entries(headers).map(([name, value]) => `--header=${name}: ${value}`),
    `${url}${paths[0] ?? '/'}`,
  ]);
  const after = await child.ask<Usage>({});
  const answers = Number(/(\d+) requests in/.exec(stdout)?.[1]);
  if (!answers || /Non-2xx|Socket errors/.test(stdout))
    throw new Error(`wrk could not load ${url}:\n${stdout}`);
  return {
    perSecond: Number(/Requests\/sec:\s+([\d.]+)/.exec(stdout)?.[1]),
    cpu: (after.cpu - before.cpu) / answers,
  };
}
