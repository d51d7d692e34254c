import type { MarkKind, Outcome } from './campaign.ts';

const MARK_KINDS: readonly MarkKind[] = ['metadata', 'structure', 'spacing', 'dots'];

/** The tables of docs/marks.md: by mark and by kind of file. */
export function tablesOf(outcomes: readonly Outcome[]): string {
  const marked = outcomes.filter(({ number }) => number !== null);
  const attacks = [...new Set(outcomes.map(({ attack }) => attack))];
  const kinds = [...new Set(outcomes.map(({ kind }) => kind))];
  const byMark = attacks.map((attack) => {
    const own = marked.filter((outcome) => outcome.attack === attack);
    const found = own.filter(({ right }) => right.length > 0).length;
    const wrong = outcomes.filter((outcome) => outcome.attack === attack && outcome.wrong.length > 0).length;
    const marks = MARK_KINDS.map((kind) => own.filter(({ right }) => right.includes(kind)).length);
    const name = attack.isMust ? `**${attack.name}**` : attack.name;
    return row([name, `${found} of ${own.length}`, own.length - found, wrong, ...marks]);
  });
  const byKind = attacks.map((attack) =>
    row([
      attack.name,
      ...kinds.map((kind) => {
        const own = marked.filter((outcome) => outcome.attack === attack && outcome.kind === kind);
        return `${own.filter(({ right }) => right.length > 0).length} of ${own.length}`;
      }),
    ]),
  );
  return [
    row(['Attack', 'Found', 'Silent', 'Wrong', ...MARK_KINDS]),
    row(['---', '--:', '--:', '--:', ...MARK_KINDS.map(() => '--:')]),
    ...byMark,
    '',
    row(['Attack', ...kinds]),
    row(['---', ...kinds.map(() => '--:')]),
    ...byKind,
    '',
    row(['Attack', 'Made by']),
    row(['---', '---']),
    ...attacks.map(({ name, by }) => row([name, by])),
  ].join('\n');
}

/** What must not be: a wrong number, an answer for an unmarked file, or a copy that was not found and had to be. */
export function faultsOf(outcomes: readonly Outcome[]): string[] {
  return outcomes.flatMap(({ attack, kind, number, right, wrong }) => {
    const file = `${kind}, ${number === null ? 'unmarked' : `copy ${number}`}, ${attack.name}`;
    const faults = wrong.map((mark) => `${file}: ${mark.mark} named ${mark.number}`);
    if (number !== null && attack.isMust && right.length === 0) faults.push(`${file}: not found`);
    return faults;
  });
}

const row = (cells: readonly (string | number)[]): string => `| ${cells.join(' | ')} |`;
