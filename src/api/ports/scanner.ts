import type { Readable } from 'node:stream';

export type ScanResult =
  | { outcome: 'clean' }
  /** `finding` is the scanner's name of what it has found, such as 'Win.Test.EICAR_HDB-1'. */
  | { outcome: 'infected'; finding: string }
  /** The file is larger than the scanner takes, or than it looks through: nothing is known about it. */
  | { outcome: 'too_large' };

export interface ScannerVersion {
  /** Such as 'ClamAV 1.4.3'. */
  engine: string;
  /** When its signatures were made; null if it has none with a date. */
  signaturesAt: Date | null;
}

/**
 * A virus scanner. Its methods throw ScannerUnavailable when it does not answer, or not with a verdict; and the reason of
 * `signal` once it is aborted.
 */
export interface Scanner {
  /**
   * Looks through the bytes of one file.
   * @throws what the stream throws
   */
  scan(bytes: Readable, signal?: AbortSignal): Promise<ScanResult>;
  readVersion(signal?: AbortSignal): Promise<ScannerVersion>;
}

/** The scanner does not answer, or not with a verdict; a retry may succeed. */
export class ScannerUnavailable extends Error {
  override name = 'ScannerUnavailable';

  constructor(options?: ErrorOptions) {
    super('Files cannot be checked at the moment. Please try again.', options);
  }
}
