/** The numbered text of an answer: one 'N. ' line each. */
export const numberedSummary = (lines: readonly string[]): string =>
  lines.map((line, index) => `${index + 1}. ${line}`).join('\n');

/** Lines as one comma-separated text; a line that holds a comma, a quote or a break is quoted as in CSV. */
export const joinSummary = (lines: readonly string[]): string =>
  lines.map((line) => (/[",\r\n]/.test(line) ? `"${line.replaceAll('"', '""')}"` : line)).join(',');

/** The lines of a comma-separated text (or of one a line), as `joinSummary` quotes them; blank ones are dropped. */
export function splitSummary(text: string): string[] {
  const fields = text.matchAll(/\s*(?:"((?:[^"]|"")*)"[^\S\r\n]*(?=[,\r\n]|$)|([^,\r\n]*))(?:[,\r\n]|$)/g);
  return Array.from(fields, ([, quoted, plain]) => quoted?.replaceAll('""', '"') ?? plain ?? '')
    .map((line) => line.replace(/\s+/g, ' ').trim())
    .filter(Boolean);
}
