import { bottlenecks } from './bottlenecks.ts';

/** One line of the table. Numbers are written as they shall be read. */
export interface Figure {
  /** Names it in bottlenecks.ts. */
  id: string;
  name: string;
  value: string;
  reference: string;
  ratio: string;
  aim: string;
  /** Null: for the record, without an aim. */
  met: boolean | null;
}

export interface Section {
  title: string;
  /** How it was measured, in a sentence or two. */
  how: string;
  figures: Figure[];
}

const HEADINGS = ['Figure', 'Measured', 'Reference', 'Ratio', 'Aim', ''];
const cellsOf = (figure: Figure) => [
  figure.name,
  figure.value,
  figure.reference,
  figure.ratio,
  figure.aim,
  figure.met === null ? '' : figure.met ? 'met' : 'missed',
];

/** The table as text, for a terminal. */
export function asText(sections: readonly Section[]): string {
  const rows = sections.flatMap(({ title, figures }) => [[title], ...figures.map(cellsOf)]);
  const all = [HEADINGS, ...rows.filter((row) => row.length > 1)];
  const widths = HEADINGS.map((_, column) => Math.max(...all.map((row) => row[column]?.length ?? 0)));
  const line = (row: readonly string[]) =>
    row
      .map((cell, column) => (row.length > 1 ? cell.padEnd(widths[column] ?? 0) : cell))
      .join('  ')
      .trimEnd();
  return [HEADINGS, ...rows].map((row) => (row.length > 1 ? line(row) : `\n${row[0]}`)).join('\n');
}

/** A section of docs/performance.md: how it was measured, the table, and a numbered note for each bottleneck. */
function asMarkdown({ title, how, figures }: Section): string {
  const missed = figures.filter(({ met }) => met === false).flatMap(({ id }) => bottlenecks[id] ?? []);
  const notes = [...new Set(missed)];
  const head = ['Figure', 'Measured', 'Reference', 'Ratio', 'Aim', 'Met'];
  const rows = figures.map((figure) => {
    const [name = '', value = '', reference = '', ratio = '', aim = ''] = cellsOf(figure);
    const note = notes.indexOf(bottlenecks[figure.id] ?? '') + 1;
    const met = figure.met === null ? '' : figure.met ? 'yes' : note ? `**no** (${note})` : '**no**';
    return [name, value, reference, ratio, aim, met];
  });
  const table = [head, head.map(() => '---'), ...rows].map((row) => `| ${row.join(' | ')} |`).join('\n');
  const list = notes.map((note, index) => `${index + 1}. ${note}`).join('\n');
  return `## ${title}\n\n${how}\n\n${table}\n${list && `\nBottlenecks:\n\n${list}\n`}`;
}

/**
 * The page docs/performance.md with these sections in place of its own of the same titles; the other sections stay as
 * they are, so that a run of one part keeps the figures of the rest.
 */
export function updatePage(page: string, sections: readonly Section[]): string {
  const measured = new Map(sections.map((section) => [section.title, asMarkdown(section)]));
  const [, ...sectionsOfPage] = page.split(/^(?=## )/m);
  const updated = sectionsOfPage.map((section) => {
    const title = section.slice('## '.length, section.indexOf('\n'));
    const replacement = measured.get(title) ?? section;
    measured.delete(title);
    return replacement;
  });
  const parts = [INTRODUCTION, ...updated, ...measured.values()].map((part) => part.trim());
  return `${parts.join('\n\n')}\n`;
}

const INTRODUCTION = `# Performance

Made by \`npm run bench -- --write\` (ten minutes; \`--quick\` takes one and a half and is rougher). It starts everything
it needs, a PostgreSQL of its own included, uses nothing but this machine, and leaves nothing behind. With
\`--only=PART\` it replaces the figures of that part and keeps the others, so the sections may come from several runs.

Every figure stands beside a reference that was measured in turn with it, because machines and their neighbours
differ: compare the ratios, not the numbers. The reference is a server of nothing but \`node:http\` that answers bytes
it has in memory. Server and load generator (autocannon, 20 connections, kept alive) are processes of their own; each
number is the median of three runs after a warm-up. \`‰\` is requests a second in thousandths of the reference's.
*CPU* is the processor time the serving process spends on one answer, all its threads together; where the load
generator is the slower side, that ratio says more than the requests a second.
`;

export const number = (value: number): string =>
  value >= 100
    ? Math.round(value)
        .toString()
        .replace(/\B(?=(\d{3})+$)/g, ' ')
    : value >= 10
      ? value.toFixed(1)
      : value.toFixed(2);
