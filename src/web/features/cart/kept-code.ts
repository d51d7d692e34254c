import { storedValue } from '#web/kernel/storage.ts';

interface KeptCode {
  code: string;
  /** When it was kept, in milliseconds. */
  at: number;
}

const KEPT_MS = 7 * 24 * 3_600_000;
/** As the API takes it. */
const CODE_LENGTH_MAX = 40;

const stored = storedValue<KeptCode | null>('localStorage', 'discountCode', null, (value) => {
  const { code, at } = value as KeptCode;
  if (typeof code !== 'string' || !(Date.now() - at < KEPT_MS)) throw new Error('no code, or an old one');
  return { code, at };
});

/** The discount code of this browser, kept for seven days or until it is used. */
export const keptCode = {
  use: (): string | null => stored.use()?.code ?? null,
  get: (): string | null => stored.get()?.code ?? null,
  /** Replaces the one before. */
  keep: (code: string): void => stored.set({ code, at: Date.now() }),
  drop: (): void => stored.set(null),
  /** Keeps the code of a link, which any page of the market may have as `?code=`. */
  keepLinked(search: string): void {
    const code = new URLSearchParams(search).get('code')?.trim();
    if (code && code.length <= CODE_LENGTH_MAX) keptCode.keep(code);
  },
};
