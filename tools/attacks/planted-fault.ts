import { handlers } from '#api/features.ts';
import type { Call } from '#api/kernel/context.ts';

/**
 * Loaded before a market (`node --import`): plants a fault that the fuzzer must find. Every list fails if it is searched
 * for a sign outside the Basic Multilingual Plane.
 */
type AnyHandler = (input: { query?: { searchKeyword?: string } }, call: Call) => unknown;
const all = handlers as unknown as Record<string, AnyHandler>;
for (const [key, handle] of Object.entries(all)) {
  all[key] = (input, call) => {
    if (/[\u{10000}-\u{10ffff}]/u.test(input.query?.searchKeyword ?? ''))
      throw new TypeError('a planted fault');
    return handle(input, call);
  };
}
