import type { Kind } from './ground.ts';
import type { Figure, Part } from './part.ts';

export interface Result {
  part: Part;
  kind: Kind;
  seconds: number;
  figures: readonly Figure[];
  findings: readonly string[];
}

const markOf = ({ met }: Figure): string => (met === null ? '' : met ? 'yes' : '**no**');

/** The table of a part for a terminal. */
export function asText({ part, kind, seconds, figures, findings }: Result): string {
  const width = Math.max(...figures.map(({ name }) => name.length));
  const rows = figures.map(
    ({ name, value, aim, met }) =>
      `  ${name.padEnd(width)}  ${value}${aim && ` (aim ${aim})`}${met === false ? '  MISSED' : ''}`,
  );
  return [
    `${part.name}, ${kind}, ${seconds.toFixed(0)} s`,
    ...rows,
    ...findings.map((finding) => `  FOUND: ${finding}`),
  ].join('\n');
}

const titleOf = ({ part, kind }: Result): string => `${part.name}, ${kind}`;

/** How the results of a run are had again. */
export interface Conditions {
  /** The options after the names of part and database: ' --short --seed 7'. */
  options: string;
  /** Where and when. */
  says: string;
}

function asMarkdown(result: Result, { options, says }: Conditions): string {
  const { part, kind, figures, findings, seconds } = result;
  const command = `npm run trust -- ${part.name} --database ${kind}${options}`;
  const rows = [
    ['Figure', 'Found', 'Aim', 'Met'],
    ['---', '---', '---', '---'],
    ...figures.map((figure) => [figure.name, figure.value, figure.aim, markOf(figure)]),
  ];
  const table = rows.map((row) => `| ${row.join(' | ')} |`).join('\n');
  const list = findings.map((finding) => `- ${finding}`).join('\n');
  return `## ${titleOf(result)}\n\n${upper(part.says)}.\n\n\`${command}\`, ${says}: ${seconds.toFixed(0)} s.\n\n${table}\n${list && `\nFound:\n\n${list}\n`}`;
}

const upper = (text: string): string => text.slice(0, 1).toUpperCase() + text.slice(1);

/** Replaces the sections of docs/trust.md that were run again and keeps the others, in the order of their titles. */
export function updatePage(page: string, results: readonly Result[], conditions: Conditions): string {
  const [introduction = '', ...old] = page.split(/^(?=## )/m);
  const sections = new Map(
    old.map((section) => [section.slice('## '.length, section.indexOf('\n')), section]),
  );
  for (const result of results) sections.set(titleOf(result), asMarkdown(result, conditions));
  const sorted = [...sections].sort(([one], [other]) => one.localeCompare(other, 'en'));
  return `${[introduction, ...sorted.map(([, section]) => section)].map((part) => part.trim()).join('\n\n')}\n`;
}
