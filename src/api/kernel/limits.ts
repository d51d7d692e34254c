import { RateLimiterMemory, RateLimiterRes } from 'rate-limiter-flexible';
import type { LimitName } from '#contract/endpoint.ts';
import { tooMany } from './errors.ts';

/** Tries a number of seconds, by the caller's address and by the account concerned. */
const RULES: Record<LimitName, { address: [tries: number, seconds: number]; account: [number, number] }> = {
  login: { address: [30, 60], account: [10, 60] },
  register: { address: [20, 600], account: [5, 600] },
  reset: { address: [20, 600], account: [5, 3600] },
  message: { address: [10, 600], account: [10, 600] },
  payment: { address: [120, 60], account: [60, 60] },
  view: { address: [120, 60], account: [60, 60] },
  import: { address: [60, 600], account: [20, 600] },
};

/** Counts calls, and refuses with 429 what comes too often. */
export class Limits {
  private readonly limiters = new Map<string, RateLimiterMemory>();

  /** `factor` multiplies what is counted by address: a load run comes from one. */
  constructor(factor: number) {
    for (const [name, { address, account }] of Object.entries(RULES)) {
      this.limiters.set(`${name} address`, limiter(address[0] * factor, address[1]));
      this.limiters.set(`${name} account`, limiter(account[0], account[1]));
    }
  }

  /** @throws ApiError 429 with Retry-After */
  async count(name: LimitName, by: 'address' | 'account', key: string): Promise<void> {
    try {
      await this.limiters.get(`${name} ${by}`)?.consume(key);
    } catch (refusal) {
      if (!(refusal instanceof RateLimiterRes)) throw refusal;
      throw tooMany(Math.max(1, Math.ceil(refusal.msBeforeNext / 1000)));
    }
  }
}

const limiter = (points: number, duration: number) =>
  new RateLimiterMemory({ points: Math.max(1, Math.round(points)), duration });
