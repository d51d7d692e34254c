import { createHash } from 'node:crypto';
import { customAlphabet } from 'nanoid';
import { Secret, TOTP } from 'otpauth';

/** What every authenticator app assumes; some ignore other values. */
const TOTP_FORM = { algorithm: 'SHA1', digits: 6, period: 30 } as const;
/** Codes of the step before and after are accepted too: clocks differ, and typing takes time. */
const WINDOW = 1;

const BACKUP_CODES = 10;
/** 80 random bits, of digits and letters that cannot be mistaken for one another. */
const newBackupCode = customAlphabet('0123456789abcdefghjkmnpqrstvwxyz', 16);

/** A new secret for an authenticator app: 160 random bits, in base32. */
export const newTotpSecret = (): string => new Secret({ size: 20 }).base32;

/**
 * The address that the QR code contains, from which an authenticator app takes account and secret. `issuer` is the name
 * that the app shows beside the account.
 */
export const otpauthUrlOf = (params: { issuer: string; secret: string; email: string }): string =>
  new TOTP({ ...TOTP_FORM, issuer: params.issuer, label: params.email, secret: params.secret }).toString();

/** The number of the time step that a code belongs to; null for a wrong code. */
export function timeStepOf(params: { secret: string; code: string; now: Date }): number | null {
  const { secret, code, now } = params;
  // The library compares bytes, and throws for six characters that are not six bytes.
  if (!/^[0-9]{6}$/.test(code)) return null;
  const timestamp = now.getTime();
  const totp = new TOTP({ ...TOTP_FORM, secret });
  const delta = totp.validate({ token: code, timestamp, window: WINDOW });
  return delta === null ? null : totp.counter({ timestamp }) + delta;
}

/** The latest time step of which a code is accepted at a time. */
export const latestStepAt = (now: Date): number =>
  TOTP.counter({ period: TOTP_FORM.period, timestamp: now.getTime() }) + WINDOW;

/** Ten new backup codes, as they are shown: four groups of four. */
export const newBackupCodes = (): string[] =>
  Array.from({ length: BACKUP_CODES }, () => newBackupCode().replace(/(.{4})(?!$)/g, '$1-'));

/** The hash of a backup code, however it is typed: in any case, with or without hyphens, with 'o' for '0'. */
export function hashBackupCode(userId: string, code: string): string {
  const typed = code.toLowerCase().replace(/[\s-]/g, '').replace(/o/g, '0').replace(/[il]/g, '1');
  return createHash('sha256').update(`${userId}\n${typed}`).digest('base64url');
}
