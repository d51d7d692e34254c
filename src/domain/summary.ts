/** The numbered text of an answer: one 'N. ' line each. */
export const numberedSummary = (lines: readonly string[]): string =>
  lines.map((line, index) => `${index + 1}. ${line}`).join('\n');

/** The lines of a text as `numberedSummary` writes it; null for any other text. */
export function readNumberedSummary(text: string): string[] | null {
  const lines = text.split(/\r?\n/);
  if (!lines.every((line, index) => line.startsWith(`${index + 1}. `))) return null;
  return lines.map((line, index) => line.slice(`${index + 1}. `.length).trim()).filter(Boolean);
}

/**
 * Lines as one comma-separated text. A line that holds a comma, a quote or a break is quoted as in CSV. So is a line that
 * begins with a number like '1. ', which would be taken for a numbered text.
 */
export const joinSummary = (lines: readonly string[]): string =>
  lines.map((line) => (/[",\r\n]|^\d+\. /.test(line) ? `"${line.replaceAll('"', '""')}"` : line)).join(',');

/** The lines of a comma-separated text (or of one a line), as `joinSummary` quotes them; blank ones are dropped. */
export function splitSummary(text: string): string[] {
  const fields = text.matchAll(/\s*(?:"((?:[^"]|"")*)"[^\S\r\n]*(?=[,\r\n]|$)|([^,\r\n]*))(?:[,\r\n]|$)/g);
  return Array.from(fields, ([, quoted, plain]) => quoted?.replaceAll('""', '"') ?? plain ?? '')
    .map((line) => line.replace(/\s+/g, ' ').trim())
    .filter(Boolean);
}
