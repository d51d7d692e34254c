/**
 * A product's summary is a list of lines. It travels as one comma-separated string, in which a line that
 * holds a comma, a quote or a line break is quoted as in CSV, so that nothing is lost on the way.
 */
export const joinSummary = (lines: readonly string[]): string =>
  lines.map((line) => (/[",\n\r]/.test(line) ? `"${line.replaceAll('"', '""')}"` : line)).join(',');

/** Reads what `joinSummary` wrote, and also plain text split on newlines or commas. Blank lines are dropped. */
export function splitSummary(text: string): string[] {
  const lines: string[] = [];
  const field = /\s*(?:"((?:[^"]|"")*)"|([^,\n\r]*))\s*(?:[,\n\r]|$)/gy;
  while (field.lastIndex < text.length) {
    const match = field.exec(text);
    if (!match) break;
    const line = (match[1]?.replaceAll('""', '"') ?? match[2] ?? '').trim();
    if (line) lines.push(line);
  }
  return lines;
}

/** The numbered text of an answer: one 'N. ' line each. */
export const numberedSummary = (lines: readonly string[]): string =>
  lines.map((line, index) => `${index + 1}. ${line}`).join('\n');
