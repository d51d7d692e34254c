import { run, userEnv } from './run.mjs';

const npm = process.platform === 'win32' ? 'npm.cmd' : 'npm';

/**
 * Asks the registry for known vulnerabilities of the packages that a market runs with.
 * @returns passed, failed and skipped checks, and what to print; skipped if the registry does not answer
 */
export async function auditPackages() {
  const { output } = await run(npm, ['audit', '--omit=dev', '--json'], { env: userEnv });
  return readAudit(output);
}

/** The outcome of the output of `npm audit --json`. High and critical vulnerabilities fail. */
export function readAudit(output) {
  const report = jsonIn(output);
  if (!report?.metadata)
    return { counts: [0, 0, 1], text: '- Known vulnerabilities: not checked, the registry did not answer' };
  const found = Object.values(report.vulnerabilities ?? {}).filter(({ severity }) =>
    ['high', 'critical'].includes(severity),
  );
  if (!found.length) return { counts: [1, 0, 0], text: '✓ Known vulnerabilities' };
  const lines = found.map(({ name, severity, range }) => `${name} ${range}: ${severity}`);
  return { counts: [0, 1, 0], text: ['✗ Known vulnerabilities', ...lines].join('\n') };
}

/** npm prints warnings before and after the report. */
function jsonIn(output) {
  try {
    return JSON.parse(output.slice(output.indexOf('{'), output.lastIndexOf('}') + 1));
  } catch {
    return null;
  }
}
