/** The numbered text of an answer: one 'N. ' line each. */
export const numberedSummary = (lines: readonly string[]): string =>
  lines.map((line, index) => `${index + 1}. ${line}`).join('\n');
