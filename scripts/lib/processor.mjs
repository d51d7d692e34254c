import { readFileSync } from 'node:fs';

/** The kernel counts processor time in hundredths of a second. */
const TICKS = 100;

/**
 * Seconds of processor time of all processes that this one has started and that have ended, and of those with the ids
 * `servers`. Null where the system does not say (it is Linux that has /proc).
 */
export function processorSeconds(servers = []) {
  const own = times('self');
  if (!own) return null;
  return servers.reduce((sum, pid) => sum + total(times(pid)), own.ofChildren);
}

/** What the line of a step says of it; nothing where the system does not say. */
export const processorText = (seconds) => (seconds === null ? '' : `, processor ${seconds.toFixed(1)} s`);

const total = (one) => (one ? one.own + one.ofChildren : 0);

/** @returns seconds of a process, and of those of its children that have ended; null for none */
function times(pid) {
  try {
    const text = readFileSync(`/proc/${pid}/stat`, 'utf8');
    // The second field is the name of the program in parentheses, which may contain anything.
    const fields = text
      .slice(text.lastIndexOf(')') + 2)
      .split(' ')
      .map(Number);
    const [user, system, userOfChildren, systemOfChildren] = fields.slice(11, 15);
    return { own: (user + system) / TICKS, ofChildren: (userOfChildren + systemOfChildren) / TICKS };
  } catch {
    return null;
  }
}
