import { bottlenecks } from './bottlenecks.ts';

/** One row of the table, with formatted numbers. */
export interface Figure {
  /** The key of its entry in bottlenecks.ts. */
  id: string;
  name: string;
  value: string;
  reference: string;
  ratio: string;
  aim: string;
  /** Whether the aim is met; null for a figure without an aim. */
  met: boolean | null;
}

export interface Section {
  title: string;
  /** How it was measured, in one or two sentences. */
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

/** Formats the tables for a terminal. */
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

/** Formats a section of docs/performance.md: how it was measured, the table, and a numbered note per bottleneck. */
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
 * Replaces the sections of docs/performance.md that have the same titles and keeps the others. So a run of one part keeps
 * the figures of the rest.
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

After reading this page you know what the market does per second, what it costs in time and memory, and which aims it
misses and why. It is written by \`npm run bench -- --write\` (twenty minutes; \`--quick\` takes one and a half and is less
precise), which starts everything it needs, PostgreSQL (1 GB of shared buffers) included, and removes it afterwards. With \`--only=PART\` it
replaces the figures of that part and keeps the others, so the sections may come from several runs.

Machines differ, so every figure is compared with a reference that was measured alternately with it: compare the
ratios, not the numbers. The reference is a bare \`node:http\` server that answers bytes from memory. Server and load
generator (autocannon, 20 connections, kept alive) are separate processes; each number is the median of three runs
after a warm-up. \`‰\` is requests per second in thousandths of the reference's. *CPU* is the processor time of all
threads of the serving process for one answer; where the load generator is the slower side, that ratio says more than
the requests per second.
`;

export const number = (value: number): string =>
  value >= 100
    ? Math.round(value)
        .toString()
        .replace(/\B(?=(\d{3})+$)/g, ' ')
    : value >= 10
      ? value.toFixed(1)
      : value.toFixed(2);
