import { isIP } from 'node:net';
import ipaddr from 'ipaddr.js';
import { LRUCache } from 'lru-cache';
import { RateLimiterMemory, RateLimiterRes } from 'rate-limiter-flexible';
import type { LimitName } from '#contract/endpoint.ts';
import { tooManyRequests } from './errors.ts';

type Rate = readonly [calls: number, seconds: number];

interface Rule {
  /** Calls from one network. */
  network: Rate;
  /** Calls that concern one account; none for a rule with `guesses`. */
  account?: Rate;
  /** Failed calls that concern one account: see docs/decisions/0016-guesses-do-not-lock-out-the-owner.md. */
  guesses?: {
    /** From any one network, also one where the owner has signed in. */
    network: Rate;
    /** From any one network without a successful sign-in so far, and from all such networks together. */
    unknownNetwork: Rate;
    unknownNetworks: Rate;
  };
}

const RULES: Record<LimitName, Rule> = {
  login: {
    network: [30, 60],
    guesses: { network: [10, 60], unknownNetwork: [30, 3600], unknownNetworks: [200, 3600] },
  },
  // Whoever gets here knows the password, so a code has fewer guesses than a password.
  'two-step': {
    network: [30, 60],
    guesses: { network: [20, 3600], unknownNetwork: [20, 3600], unknownNetworks: [60, 3600] },
  },
  register: { network: [20, 600], account: [5, 600] },
  reset: { network: [20, 600], account: [5, 3600] },
  invitation: { network: [60, 3600], account: [30, 3600] },
  message: { network: [10, 600], account: [10, 600] },
  payment: { network: [120, 60], account: [60, 60] },
  view: { network: [120, 60], account: [60, 60] },
  import: { network: [60, 600], account: [20, 600] },
  review: { network: [100, 600], account: [20, 600] },
  profile: { network: [100, 600], account: [20, 600] },
  upload: { network: [240, 600], account: [120, 600] },
  search: { network: [300, 60] },
  export: { network: [30, 3600], account: [5, 3600] },
  page: { network: [600, 60] },
};

/** How many pairs of account and network are remembered after a successful sign-in, and for how long. */
const KNOWN_MAX = 100_000;
const KNOWN_MS = 30 * 24 * 3_600_000;

/** Rate limits: counts calls and throws 429 above a limit. */
export class Limits {
  private readonly limiters = new Map<string, RateLimiterMemory>();
  private readonly knownPairs = new LRUCache<string, true>({ max: KNOWN_MAX, ttl: KNOWN_MS });
  private readonly factor: number;

  /** `factor` multiplies limits by network only: a load test runs from one network. */
  constructor(factor: number) {
    this.factor = factor;
  }

  /** @throws ApiError 429 with Retry-After */
  async countNetwork(name: LimitName, address: string): Promise<void> {
    const [calls, seconds] = RULES[name].network;
    await this.consume(`${name} network`, [calls * this.factor, seconds], networkOf(address));
  }

  /** @throws ApiError 429 with Retry-After */
  async countAccount(name: LimitName, account: string, address: string): Promise<void> {
    const { account: rate } = RULES[name];
    if (rate) await this.consume(`${name} account`, rate, account);
    for (const [counter, limit, key] of this.guessCounters(name, account, address)) {
      await this.consume(counter, limit, key);
    }
  }

  /** The counted call succeeded: it is not counted as a wrong password, and its network becomes known to the account. */
  async recordSuccess(name: LimitName, account: string, address: string): Promise<void> {
    if (!RULES[name].guesses) return;
    for (const [counter, limit, key] of this.guessCounters(name, account, address)) {
      await this.limiter(counter, limit).reward(key);
    }
    this.knownPairs.set(pairOf(account, address), true);
  }

  private guessCounters(
    name: LimitName,
    account: string,
    address: string,
  ): (readonly [counter: string, rate: Rate, key: string])[] {
    const { guesses } = RULES[name];
    if (!guesses) return [];
    const pair = pairOf(account, address);
    const perPair = [`${name} guesses`, guesses.network, pair] as const;
    if (this.knownPairs.has(pair)) return [perPair];
    return [
      perPair,
      [`${name} unknown network`, guesses.unknownNetwork, pair],
      [`${name} unknownNetworks`, guesses.unknownNetworks, account],
    ];
  }

  private async consume(counter: string, rate: Rate, key: string): Promise<void> {
    try {
      await this.limiter(counter, rate).consume(key);
    } catch (refusal) {
      if (!(refusal instanceof RateLimiterRes)) throw refusal;
      throw tooManyRequests(Math.max(1, Math.ceil(refusal.msBeforeNext / 1000)));
    }
  }

  private limiter(counter: string, [calls, seconds]: Rate): RateLimiterMemory {
    let limiter = this.limiters.get(counter);
    if (!limiter) {
      limiter = new RateLimiterMemory({ points: Math.max(1, Math.round(calls)), duration: seconds });
      this.limiters.set(counter, limiter);
    }
    return limiter;
  }
}

const pairOf = (account: string, address: string): string => `${account} ${networkOf(address)}`;

/**
 * The network that rate limits count: an IPv4 address, or the /64 of an IPv6 address, which is the smallest block that
 * one connection at home gets.
 * @internal
 */
export function networkOf(address: string): string {
  // A trusted proxy may forward any text as an address.
  if (!isIP(address)) return address.slice(0, 100);
  // IPv4-mapped IPv6 ('::ffff:192.0.2.1') is counted as IPv4.
  const ip = ipaddr.process(address);
  if (!(ip instanceof ipaddr.IPv6)) return ip.toString();
  const prefix = ip.parts.slice(0, 4).map((part) => part.toString(16));
  return `${prefix.join(':')}::/64`;
}
