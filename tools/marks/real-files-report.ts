import type { RealFile } from './real-file.ts';

/** Sentences of refusals that say what to do. */
const WAYS_OUT = [/ and try again\.$/, /: make its pictures smaller\.$/];

/** The table of docs/marks.md. */
export function summaryOfRealFiles(outcomes: readonly RealFile[]): string {
  const taken = outcomes.filter(({ refused }) => refused === null);
  const marked = taken.filter(({ unmarked }) => unmarked === null);
  const refused = outcomes.filter((outcome) => outcome.refused !== null);
  const valid = refused.filter(({ opensElsewhere }) => opensElsewhere);
  const rows: [string, number][] = [
    ['Files', outcomes.length],
    ['taken', taken.length],
    ['taken, with facts or pages that poppler sees differently', countOf(taken, 'differsFromPoppler')],
    ['sold with marks', marked.length],
    ['sold with marks, and found by them', countOf(marked, 'foundBy')],
    ['sold with marks, and taken for another copy', countOf(marked, 'wrong')],
    ['sold with marks, and something lost', countOf(marked, 'lost')],
    ['sold without marks', taken.length - marked.length],
    ...counted(taken.flatMap(({ unmarked }) => unmarked ?? [])),
    ['refused', refused.length],
    ['refused, and drawn by poppler and MuPDF', valid.length],
    ...counted(valid.map(({ refused: sentence }) => sentence ?? '')),
  ];
  return [
    '| What became of them | Files |',
    '| --- | --: |',
    ...rows.map(([name, count]) => `| ${name} | ${count} |`),
  ].join('\n');
}

const countOf = (
  outcomes: readonly RealFile[],
  key: 'differsFromPoppler' | 'foundBy' | 'wrong' | 'lost',
): number => outcomes.filter((outcome) => outcome[key].length > 0).length;

/** How often each reason was given, most frequent first; numbers of objects and names of files are left out. */
function counted(reasons: readonly string[]): [string, number][] {
  const counts = new Map<string, number>();
  for (const reason of reasons.map((text) => text.replace(/\d+/g, 'N').replace(/“.*”/, '…')))
    counts.set(reason, (counts.get(reason) ?? 0) + 1);
  return [...counts]
    .sort(([, one], [, other]) => other - one)
    .map(([reason, count]) => [`– ${reason}`, count]);
}

/** What must not be. */
export const faultsOfRealFiles = (outcomes: readonly RealFile[]): string[] =>
  outcomes.flatMap(({ file, refused, opensElsewhere, unmarked, lost, foundBy, wrong }) => {
    if (refused !== null)
      return opensElsewhere && !WAYS_OUT.some((way) => way.test(refused))
        ? [`${file}: refused: ${refused}`]
        : [];
    const faults = lost.map((what) => `${file}: lost ${what}`);
    if (unmarked === null && foundBy.length === 0) faults.push(`${file}: not found`);
    for (const number of wrong) faults.push(`${file}: taken for copy ${number}`);
    return faults;
  });
