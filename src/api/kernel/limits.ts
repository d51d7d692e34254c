import { createHash } from 'node:crypto';
import { isIP } from 'node:net';
import type { FastifyBaseLogger } from 'fastify';
import ipaddr from 'ipaddr.js';
import { RateLimiterMemory, RateLimiterPostgres, RateLimiterRes } from 'rate-limiter-flexible';
import type { LimitName } from '#contract/endpoint.ts';
import type { Db } from '#db/client.ts';
import type { Queries } from '#db/shared-connection.ts';
import { tooManyRequests } from './errors.ts';
import * as limits from './limits.sql.ts';

type Rate = readonly [calls: number, seconds: number];

interface Rule {
  /** Calls from one network. */
  network: Rate;
  /** Calls that concern one account; none for a rule with `guesses`. */
  account?: Rate;
  /** Calls of all accounts together, for what the market sends to strangers. */
  market?: Rate;
  /** Failed calls that concern one account: see docs/decisions/0016-guesses-do-not-lock-out-the-owner.md. */
  guesses?: {
    /** From any one network, also one where the owner has signed in. */
    network: Rate;
    /** From any one network without a successful sign-in so far, and from all such networks together. */
    unknownNetwork: Rate;
    unknownNetworks: Rate;
  };
  /**
   * Each node counts for itself. For calls many times a second that only read or add a number. A write to the database
   * for each would cost more than the extra calls that N nodes let through together.
   */
  perNode?: true;
}

const RULES: Record<LimitName, Rule> = {
  login: {
    network: [30, 60],
    guesses: { network: [10, 60], unknownNetwork: [30, 3600], unknownNetworks: [200, 3600] },
  },
  // The caller has given the right password, so a code has fewer guesses than a password.
  'two-step': {
    network: [30, 60],
    guesses: { network: [20, 3600], unknownNetwork: [20, 3600], unknownNetworks: [60, 3600] },
  },
  register: { network: [20, 600], account: [5, 600] },
  reset: { network: [20, 600], account: [5, 3600] },
  invitation: { network: [60, 3600], account: [30, 3600], market: [300, 3600] },
  message: { network: [10, 600], account: [10, 600] },
  thread: { network: [120, 600], account: [30, 600] },
  payment: { network: [120, 60], account: [60, 60] },
  'discount-code': { network: [10, 60], account: [10, 60] },
  // A vendor's server asks for all its customers.
  license: { network: [600, 60] },
  // Guesses at keys of one product that begin alike: a vendor's server passes on what its customers type.
  'license-key': { network: [600, 600], account: [20, 600] },
  view: { network: [120, 60], account: [60, 60], perNode: true },
  import: { network: [60, 600], account: [20, 600] },
  review: { network: [100, 600], account: [20, 600] },
  profile: { network: [100, 600], account: [20, 600] },
  upload: { network: [240, 600], account: [120, 600] },
  'find-source': { network: [120, 600], account: [60, 600] },
  search: { network: [300, 60], perNode: true },
  export: { network: [30, 3600], account: [5, 3600] },
  page: { network: [600, 60], perNode: true },
};

/** A /56 of IPv6, 256 networks, has as many calls as this many of them. */
const NETWORKS_OF_BLOCK = 4;
/** How long a network is known to an account after a successful sign-in. */
const KNOWN_MS = 30 * 24 * 3_600_000;
/** How long memory counts alone after the database has failed to. */
const REST_MS = 5000;

/** From which networks an account was signed in to. */
interface KnownNetworks {
  has(network: limits.NetworkOfAccount): Promise<boolean>;
  add(network: limits.NetworkOfAccount): Promise<void>;
}

interface Parts {
  db: Db;
  now: () => Date;
  log: Pick<FastifyBaseLogger, 'warn'>;
}

/** What the nodes of a market share. */
interface SharedParts {
  /** Without it, every limit is counted in memory. */
  counters: Queries | null;
  knownNetworks: KnownNetworks;
}

/** The shared parts of a market's limits. A failure of the database is logged, and never fails a call. */
export function sharedLimits({ db, now, log }: Parts, counters: Queries | null): SharedParts {
  return {
    counters: counters && restingAfterFailure(counters, log),
    knownNetworks: {
      has: async (network) => {
        try {
          return await limits.isKnownNetwork(db, { ...network, since: knownSince(now()) });
        } catch {
          return false;
        }
      },
      add: async (network) => {
        try {
          await limits.putKnownNetwork(db, { ...network, now: now() });
        } catch (error) {
          log.warn({ err: error }, 'the network of a sign-in was not written');
        }
      },
    },
  };
}

const knownSince = (now: Date): Date => new Date(now.getTime() - KNOWN_MS);

/** After a failure, statements fail at once for five seconds: one call waits for a database that is away, not each. */
function restingAfterFailure(counters: Queries, log: Parts['log']): Queries {
  let restsUntil = 0;
  return {
    query: async (statement) => {
      if (performance.now() < restsUntil) throw new Error('The database has just failed to count.');
      try {
        return await counters.query(statement);
      } catch (error) {
        if (performance.now() >= restsUntil)
          log.warn({ err: error }, 'rate limits are counted in memory: the database has failed to');
        restsUntil = performance.now() + REST_MS;
        throw error;
      }
    },
  };
}

/** Deletes counters whose period is over, and networks that were not used for 30 days. */
export async function pruneLimits({ db, now }: Omit<Parts, 'log'>): Promise<void> {
  await limits.deleteOldCounters(db, { now: now() });
  await limits.deleteKnownNetworks(db, { before: knownSince(now()) });
}

/** Rate limits: counts calls and throws 429 above a limit. */
export class Limits {
  private readonly limiters = new Map<string, RateLimiterMemory | RateLimiterPostgres>();
  private readonly factor: number;
  private readonly counters: Queries | null;
  private readonly knownNetworks: KnownNetworks | null;

  /**
   * `factor` multiplies limits by network only: a load test runs from one network. Without shared parts everything is
   * counted in memory, and no network is known to an account.
   */
  constructor(factor: number, { counters = null, knownNetworks }: Partial<SharedParts> = {}) {
    this.factor = factor;
    this.counters = counters;
    this.knownNetworks = knownNetworks ?? null;
  }

  /** @throws ApiError 429 with Retry-After */
  async countNetwork(name: LimitName, address: string): Promise<void> {
    for (const { key, ...counter } of this.networkCounters(name, address))
      await this.consume(name, counter, key);
  }

  /** @throws ApiError 429 with Retry-After */
  async countAccount(name: LimitName, account: string, address: string): Promise<void> {
    const { account: rate, market } = RULES[name];
    if (rate) await this.consume(name, { counter: 'account', rate }, account);
    if (market) await this.consume(name, { counter: 'market', rate: market }, 'all');
    for (const { key, ...count } of await this.guessCounters(name, account, address)) {
      await this.consume(name, count, key);
    }
  }

  /** The counted call succeeded: it is not counted as a wrong password, and its network becomes known to the account. */
  async recordSuccess(name: LimitName, account: string, address: string): Promise<void> {
    if (!RULES[name].guesses) return;
    for (const { key, ...count } of await this.guessCounters(name, account, address)) {
      await this.limiter(name, count).reward(this.storedKey(name, key));
    }
    await this.knownNetworks?.add(networkOfAccount(account, address));
  }

  /**
   * Counts a wrong guess at a secret that all share. After too many wrong guesses a right one is refused too; otherwise
   * the refusal itself would tell right from wrong. Call it once the guess is checked, before the caller gets the answer.
   * @throws ApiError 429 with Retry-After
   */
  async countGuess(
    name: LimitName,
    guess: { isWrong: boolean; address: string; account: string | null },
  ): Promise<void> {
    const { account } = RULES[name];
    const counters = [
      ...this.networkCounters(name, guess.address),
      ...(guess.account && account ? [{ counter: 'account', rate: account, key: guess.account }] : []),
    ];
    for (const { key, ...counter } of counters) {
      await (guess.isWrong ? this.consume(name, counter, key) : this.refuseIfSpent(name, counter, key));
    }
  }

  /** Of an address: its network, and the block of IPv6 that it is in, of which one customer may have all networks. */
  private networkCounters(name: LimitName, address: string): (Counter & { key: string })[] {
    const [calls, seconds] = RULES[name].network;
    const most = calls * this.factor;
    const network: Counter & { key: string } = {
      counter: 'network',
      rate: [most, seconds],
      key: networkOf(address),
    };
    const block = blockOf(address);
    if (!block) return [network];
    return [network, { counter: 'block', rate: [most * NETWORKS_OF_BLOCK, seconds], key: block }];
  }

  private async refuseIfSpent(name: LimitName, counter: Counter, key: string): Promise<void> {
    const limiter = this.limiter(name, counter);
    const spent = await limiter.get(this.storedKey(name, key));
    if (spent && spent.consumedPoints >= limiter.points) throw tooManyRequestsUntil(spent);
  }

  private async guessCounters(
    name: LimitName,
    account: string,
    address: string,
  ): Promise<(Counter & { key: string })[]> {
    const { guesses } = RULES[name];
    if (!guesses) return [];
    const pair = pairOf(account, address);
    const perPair = { counter: 'guesses', rate: guesses.network, key: pair };
    if (await this.knownNetworks?.has(networkOfAccount(account, address))) return [perPair];
    return [
      perPair,
      { counter: 'unknown network', rate: guesses.unknownNetwork, key: pair },
      { counter: 'unknown networks', rate: guesses.unknownNetworks, key: account },
    ];
  }

  private async consume(name: LimitName, counter: Counter, key: string): Promise<void> {
    try {
      await this.limiter(name, counter).consume(this.storedKey(name, key));
    } catch (refusal) {
      if (!(refusal instanceof RateLimiterRes)) throw refusal;
      throw tooManyRequestsUntil(refusal);
    }
  }

  /** The database keeps neither addresses nor accounts of counted calls. */
  private storedKey(name: LimitName, key: string): string {
    return this.countersOf(name) ? hashOf(key) : key;
  }

  private countersOf(name: LimitName): Queries | null {
    return RULES[name].perNode ? null : this.counters;
  }

  private limiter(name: LimitName, { counter, rate }: Counter): RateLimiterMemory | RateLimiterPostgres {
    const keyPrefix = `${name} ${counter}`;
    let limiter = this.limiters.get(keyPrefix);
    if (!limiter) {
      limiter = createLimiter(this.countersOf(name), keyPrefix, rate);
      this.limiters.set(keyPrefix, limiter);
    }
    return limiter;
  }
}

const tooManyRequestsUntil = ({ msBeforeNext }: RateLimiterRes) =>
  tooManyRequests(Math.max(1, Math.ceil(msBeforeNext / 1000)));

interface Counter {
  counter: string;
  rate: Rate;
}

function createLimiter(
  counters: Queries | null,
  keyPrefix: string,
  [calls, duration]: Rate,
): RateLimiterMemory | RateLimiterPostgres {
  const points = Math.max(1, Math.round(calls));
  const memory = new RateLimiterMemory({ keyPrefix, points, duration });
  if (!counters) return memory;
  return new RateLimiterPostgres({
    keyPrefix,
    points,
    duration,
    storeClient: counters,
    storeType: 'client',
    tableName: 'rate_limits',
    tableCreated: true,
    // A job does that.
    clearExpiredByTimeout: false,
    // Calls that are refused anyway cost the database nothing.
    inMemoryBlockOnConsumed: points + 1,
    insuranceLimiter: memory,
  });
}

const hashOf = (text: string): string => createHash('sha256').update(text).digest('base64url');

/** The hash under which the networks of an account, an e-mail address or a user's id, are stored. */
export const accountHashOf = hashOf;

/** A hash of the network of an address, the /56 of an IPv6 address, that tells nothing about another subject. */
export const networkHashOf = (subject: string, address: string): string =>
  hashOf(`${subject} ${blockOf(address) ?? networkOf(address)}`);

const networkOfAccount = (account: string, address: string): limits.NetworkOfAccount => ({
  accountHash: accountHashOf(account),
  networkHash: hashOf(pairOf(account, address)),
});

const pairOf = (account: string, address: string): string => `${account} ${networkOf(address)}`;

/**
 * The network that rate limits count: an IPv4 address, or the /64 of an IPv6 address. A /64 is the smallest block that
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

/** The /56 of an IPv6 address, which many providers give to one customer; null for any other address. */
function blockOf(address: string): string | null {
  if (!isIP(address)) return null;
  const ip = ipaddr.process(address);
  if (!(ip instanceof ipaddr.IPv6)) return null;
  const [one = 0, two = 0, three = 0, four = 0] = ip.parts;
  return `${[one, two, three, four & 0xff00].map((part) => part.toString(16)).join(':')}::/56`;
}
