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

function asMarkdown(result: Result, conditions: string): string {
  const { part, figures, findings, seconds } = result;
  const rows = [
    ['Figure', 'Found', 'Aim', 'Met'],
    ['---', '---', '---', '---'],
    ...figures.map((figure) => [figure.name, figure.value, figure.aim, markOf(figure)]),
  ];
  const table = rows.map((row) => `| ${row.join(' | ')} |`).join('\n');
  const list = findings.map((finding) => `- ${finding}`).join('\n');
  return `## ${titleOf(result)}\n\n${upper(part.says)}.\n\n${conditions} ${seconds.toFixed(0)} s.\n\n${table}\n${list && `\nFound:\n\n${list}\n`}`;
}

const upper = (text: string): string => text.slice(0, 1).toUpperCase() + text.slice(1);

/** Replaces the sections of docs/trust.md that were run again and keeps the others. */
export function updatePage(page: string, results: readonly Result[], conditions: string): string {
  const fresh = new Map(results.map((result) => [titleOf(result), asMarkdown(result, conditions)]));
  const [introduction = '', ...sections] = page.split(/^(?=## )/m);
  const updated = sections.map((section) => {
    const title = section.slice('## '.length, section.indexOf('\n'));
    const replacement = fresh.get(title) ?? section;
    fresh.delete(title);
    return replacement;
  });
  return `${[introduction, ...updated, ...fresh.values()].map((part) => part.trim()).join('\n\n')}\n`;
}
