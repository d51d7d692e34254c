import { readFile, writeFile } from 'node:fs/promises';
import { parseArgs } from 'node:util';
import { Stop, script } from '../../scripts/lib/exit.mjs';
import { ATTACKS } from './attacks.ts';
import { attackCopies } from './campaign.ts';
import { faultsOf, tablesOf } from './report.ts';
import { missingPackages } from './tools.ts';

const PAGE = new URL('../../docs/marks.md', import.meta.url);
const MEASURED = /(<!-- measured -->\n)[\s\S]*(\n<!-- \/measured -->)/;

/**
 * `npm run marks -- [ATTACK …] [--copies 100] [--minutes N]`: attacks marked copies with the tools that people have. It
 * then searches for their marks as `POST find-source` does. After N minutes it begins no further copy. Without named
 * attacks it writes the tables of docs/marks.md. Exits with 1 after a wrong name, if a copy was not found that must be,
 * or if a search named a wrong copy.
 */
await script(async () => {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: { copies: { type: 'string', default: '100' }, minutes: { type: 'string' } },
  });
  const missing = await missingPackages();
  if (missing.length > 0)
    throw new Stop(`Install these packages first (names of Debian): ${missing.join(' ')}`);
  const unknown = positionals.find((name) => !ATTACKS.some((attack) => attack.name === name));
  if (unknown)
    throw new Stop(
      `There is no attack "${unknown}". The attacks are:\n${ATTACKS.map(({ name }) => name).join('\n')}`,
    );
  const attacks = ATTACKS.filter(({ name }) => positionals.length === 0 || positionals.includes(name));
  const begun = performance.now();
  let searched = 0;
  const outcomes = await attackCopies({
    copies: Number(values.copies),
    attacks,
    minutes: values.minutes === undefined ? undefined : Number(values.minutes),
    onOutcome: ({ attack, kind, number, right }) => {
      searched += 1;
      const answer = right.length > 0 ? `found by ${right.join(', ')}` : 'silent';
      console.log(
        `${searched}  ${kind}, ${number === null ? 'unmarked' : number}, ${attack.name}: ${answer}`,
      );
    },
  });
  const faults = faultsOf(outcomes);
  const took = ((performance.now() - begun) / 60_000).toFixed(0);
  const numbers = new Set(outcomes.map(({ number }) => number));
  const copies = [...numbers].filter((number) => number !== null).length;
  const summary = `${copies} marked copies and 5 unmarked files, ${outcomes.length} searches, ${faults.length} faults; ${took} minutes.`;
  const tables = tablesOf(outcomes);
  console.log(`\n${tables}\n\n${faults.map((fault) => `FAULT  ${fault}\n`).join('')}${summary}`);
  if (positionals.length === 0) {
    const page = await readFile(PAGE, 'utf8');
    await writeFile(
      PAGE,
      page.replace(MEASURED, (_, start, end) => `${start}${summary}\n\n${tables}${end}`),
    );
  }
  process.exit(faults.length === 0 ? 0 : 1);
});
