import { createReadStream } from 'node:fs';
import type { AppContext } from '#api/kernel/context.ts';
import { MEGABYTE } from '#lib/bytes.ts';

/** Why a file is refused: continues its name, as in 'was refused: …'. */
interface VirusRefusal {
  what: string;
  /** Whether something was found in it; otherwise it could not be looked through. */
  infected: boolean;
}

/**
 * Scans a file of this machine. Null: it is clean, or the market has no scanner.
 * @throws ScannerUnavailable
 */
export async function scanForViruses(
  { scanner }: Pick<AppContext, 'scanner'>,
  path: string,
  signal?: AbortSignal,
): Promise<VirusRefusal | null> {
  if (!scanner) return null;
  const result = await scanner.scan(createReadStream(path, { highWaterMark: MEGABYTE }), signal);
  switch (result.outcome) {
    case 'clean':
      return null;
    case 'infected':
      return {
        what: `was refused: the virus scanner has found ${result.finding} in it`,
        infected: true,
      };
    case 'too_large':
      return { what: 'was refused: it is larger than the virus scanner can look through', infected: false };
  }
}
