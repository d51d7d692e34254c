import { readdirSync, readFileSync } from 'node:fs';

interface ProcessMemory {
  pid: number;
  parent: number;
  bytes: number;
}

/** The resident bytes of a process; Linux only. */
export function readMain(pid: number): number {
  const found = readProcess(pid);
  if (!found) throw new Error(`Process ${pid} has ended.`);
  return found.bytes;
}

/** The resident bytes of a process (`main`) and of it with all its descendants (`tree`); Linux only. */
export function readMemory(pid: number): { main: number; tree: number } {
  const processes = readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .flatMap((name) => readProcess(Number(name)) ?? []);
  const main = readMain(pid);
  const sumBelow = (parent: number): number =>
    processes
      .filter((one) => one.parent === parent)
      .reduce((sum, one) => sum + one.bytes + sumBelow(one.pid), 0);
  return { main, tree: main + sumBelow(pid) };
}

/** Null for a process that has ended and for a kernel thread, which has no memory of its own. */
function readProcess(pid: number): ProcessMemory | null {
  let status: string;
  try {
    status = readFileSync(`/proc/${pid}/status`, 'utf8');
  } catch {
    return null;
  }
  const value = (name: string) => Number(new RegExp(`^${name}:\\s*(\\d+)`, 'm').exec(status)?.[1]);
  const kilobytes = value('VmRSS');
  return Number.isNaN(kilobytes) ? null : { pid, parent: value('PPid'), bytes: kilobytes * 1024 };
}
