/** An expected failure, reported as one line without a stack. */
export class Stop extends Error {}

const cleanups = new Set();
const signals = { SIGHUP: 1, SIGINT: 2, SIGTERM: 15 };
let watching = false;

/** Registers a synchronous clean-up for the end of the process, including signals. Returns a function that removes it. */
export function atExit(cleanup) {
  if (!watching) {
    watching = true;
    process.on('exit', () => {
      for (const each of [...cleanups].reverse()) each();
    });
    for (const [name, number] of Object.entries(signals)) process.on(name, () => process.exit(128 + number));
  }
  cleanups.add(cleanup);
  return () => cleanups.delete(cleanup);
}

/** The message for an error of the disk or the network; null for any other error. */
export function explain(text) {
  if (/ENOSPC|EDQUOT|no space left on device/i.test(text)) {
    return 'The disk is full: Emporia needs about 1 GB for its packages and its build.';
  }
  if (/EACCES|EPERM|EROFS|permission denied|read-only file system/i.test(text)) {
    return 'This folder cannot be written to: check its owner and its rights, then start again.';
  }
  if (/ENOTFOUND|EAI_AGAIN|ECONNREFUSED|ECONNRESET|ENETUNREACH|EHOSTUNREACH|ETIMEDOUT/.test(text)) {
    return 'The package registry cannot be reached: check the network (or the proxy), then start again.';
  }
  return null;
}

/** Runs a script's main function. A failure is printed and ends the process with exit code 1. */
export async function script(main) {
  try {
    await main();
  } catch (error) {
    const message = error instanceof Stop ? error.message : error.code && explain(error.code);
    process.stderr.write(`${message || error.stack}\n`);
    process.exit(1);
  }
}
