import { readFile } from 'node:fs/promises';

/**
 * Prints where the time of a `node --cpu-prof` profile was spent:
 * `node bench/profile.ts FILE [part of a function's or file's name]`.
 */
interface ProfileNode {
  id: number;
  callFrame: { functionName: string; url: string; lineNumber: number };
  children?: number[];
}

interface Profile {
  nodes: ProfileNode[];
  samples: number[];
  timeDeltas: number[];
}

const [, , file = '', filter = ''] = process.argv;
const profile: Profile = JSON.parse(await readFile(file, 'utf8'));
const byId = new Map(profile.nodes.map((node) => [node.id, node]));
const parents = new Map(
  profile.nodes.flatMap((node) => (node.children ?? []).map((child) => [child, node.id])),
);
const selfTimes = new Map<string, number>();
const totalTimes = new Map<string, number>();
let busy = 0;

const add = (to: Map<string, number>, key: string, time: number) => to.set(key, (to.get(key) ?? 0) + time);

const nameOf = ({ callFrame: { functionName, url, lineNumber } }: ProfileNode) =>
  `${functionName || '(anonymous)'} ${url.split(/node_modules\/|file:\/\//).at(-1)}:${lineNumber + 1}`;

for (const [index, id] of profile.samples.entries()) {
  const node = byId.get(id);
  const time = profile.timeDeltas[index] ?? 0;
  if (!node || node.callFrame.functionName === '(idle)') continue;
  busy += time;
  add(selfTimes, nameOf(node), time);
  const seen = new Set<string>();
  for (let at: number | undefined = id; at !== undefined; at = parents.get(at)) {
    const above = byId.get(at);
    if (above) seen.add(nameOf(above));
  }
  for (const name of seen) add(totalTimes, name, time);
}

function show(title: string, times: Map<string, number>): void {
  console.log(`\n${title} (of ${(busy / 1e6).toFixed(1)} s busy)`);
  const rows = [...times].filter(([name]) => name.includes(filter)).sort(([, one], [, other]) => other - one);
  for (const [name, time] of rows.slice(0, 45)) {
    console.log(`${((time / busy) * 100).toFixed(1).padStart(6)} %  ${name}`);
  }
}

show('Self time', selfTimes);
show('Total time', totalTimes);
