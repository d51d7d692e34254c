import type { Scanner } from '#api/ports/scanner.ts';
import { createClamdScanner } from './clamd.ts';

/** The scanner at `clamdUrl`, which is not asked yet; null without one. */
export const openScanner = ({ clamdUrl }: { clamdUrl: string | null }): Scanner | null =>
  clamdUrl === null ? null : createClamdScanner(clamdUrl);
