import { setTimeout as pause } from 'node:timers/promises';
import fc from 'fast-check';
import { contract } from '#contract/contract.ts';
import { plainPdf } from '#test/pdf.ts';
import { picture } from '#test/pictures.ts';
import type { Market } from '../../shared/market.ts';
import { problemOf } from '../check-answer.ts';
import type { Ground, Site } from '../ground.ts';
import { putOffJobs, withDatabase } from '../open-site.ts';
import { count, none, type Outcome, type Part } from '../part.ts';
import {
  type Actor,
  makeAdminActor,
  makeCustomerActor,
  makeVendorActor,
  type RecordKind,
} from '../records.ts';
import { allRequests, type FuzzRequest } from '../requests.ts';
import { type Received, Sender, type Sent } from '../send.ts';

const TRIES_ALONE = 3;
const AT_ONCE = 8;
const CHUNK = 400;
const FINDINGS_MAX = 20;
/** Requests within which the planted fault must be found. */
const PLANTED_WITHIN = 5000;

/** Accounts of each role. Some limits count by account, so requests are spread over many. */
const SIZES = { customer: 60, vendor: 40, admin: 6 };

interface World {
  actors: Record<Actor['role'], Actor[]>;
  /** Ids that exist, by kind. Accounts of the fuzzer itself are not among them: an admin would suspend them. */
  ids: Map<RecordKind, string[]>;
}

async function populate(site: Site): Promise<World> {
  const now = new Date();
  return withDatabase(site, async (db) => {
    await putOffJobs(db);
    const repeat = async (times: number, make: () => Promise<Actor>) => {
      const actors: Actor[] = [];
      for (let n = 0; n < times; n++) actors.push(await make());
      return actors;
    };
    const actors = {
      customer: await repeat(SIZES.customer, () => makeCustomerActor(db, now)),
      vendor: await repeat(SIZES.vendor, () => makeVendorActor(db, now, 3)),
      admin: await repeat(SIZES.admin, () => makeAdminActor(db, now)),
    };
    const others = [
      await makeVendorActor(db, now),
      await makeCustomerActor(db, now),
      await makeVendorActor(db, now),
    ];
    const ids = new Map<RecordKind, string[]>();
    const add = (actor: Actor, isTarget: boolean) => {
      for (const [kind, list] of Object.entries(actor.records) as [RecordKind, string[]][])
        if (isTarget || (kind !== 'user' && kind !== 'vendor'))
          ids.set(kind, [...(ids.get(kind) ?? []), ...list]);
    };
    for (const actor of Object.values(actors).flat()) add(actor, false);
    for (const actor of others) add(actor, true);
    return { actors, ids };
  });
}

interface Found {
  problem: string;
  request: FuzzRequest;
  answer: Received | null;
  /** The number of this request. */
  at: number;
  times: number;
}

interface Campaign {
  sent: number;
  byStatus: Map<number, number>;
  found: Map<string, Found>;
  calls: Set<string>;
  slowest: { ms: number; line: string };
  /** Slow at first and quick when sent again. */
  slowOnce: number;
  slowestReference: number;
}

/** Sends requests until `requests` are sent, the time is over, or `isEnough`. */
async function campaign(
  market: Market,
  world: World,
  options: {
    seed: number;
    requests: number;
    limitMs: number;
    slowMs: number;
    isEnough?: (found: Campaign) => boolean;
  },
): Promise<Campaign> {
  const result: Campaign = {
    sent: 0,
    byStatus: new Map(),
    found: new Map(),
    calls: new Set(),
    slowest: { ms: 0, line: '' },
    slowOnce: 0,
    slowestReference: 0,
  };
  const sender = new Sender(market.url);
  const { actors, ids } = world;
  const files = {
    image: Buffer.from(await (await picture('#aa8844')).arrayBuffer()),
    pdf: plainPdf(),
    csv: Buffer.from('name,sku\r\nA,B\r\n'),
    text: Buffer.from('not a picture'),
    empty: Buffer.alloc(0),
    cut: plainPdf().subarray(0, 60),
  };
  const findId = (kind: RecordKind, n: number) => {
    const list = ids.get(kind) ?? [];
    // Every tenth id is of another kind, or of nothing.
    const others = ids.get('product') ?? [];
    return (
      (n % 10 ? list[n % Math.max(1, list.length)] : n % 20 ? others[n % others.length] : null) ??
      'unknown-id'
    );
  };
  const anyRequest = allRequests(findId, files);
  const ends = performance.now() + options.limitMs;
  const isOver = () =>
    result.sent >= options.requests ||
    performance.now() > ends ||
    !market.isRunning ||
    options.isEnough?.(result);
  const tokenOf = ({ sender: { role, index } }: FuzzRequest): string | null =>
    role === 'anonymous' ? null : (actors[role][index % actors[role].length]?.token ?? null);

  const note = (problem: string, request: FuzzRequest, answer: Received | null) => {
    const name = `${request.key ?? request.path.replace(/\?.*/, '')} ${problem}`;
    const before = result.found.get(name);
    if (before) before.times += 1;
    else result.found.set(name, { problem, request, answer, at: result.sent, times: 1 });
  };
  /** The answer, or null if there is none; that is noted unless Node cannot send such a request, or the market has ended. */
  const answerOf = async (request: FuzzRequest, sent: Sent): Promise<Received | null> => {
    try {
      return await sender.send(sent);
    } catch (error) {
      const code = (error as NodeJS.ErrnoException).code;
      // Node's client refuses to write such a request.
      if (code === 'ERR_UNESCAPED_CHARACTERS' || code === 'ERR_INVALID_CHAR') return null;
      // Too large headers are refused with a body before the method is known; Node's client expects none after HEAD.
      if (code === 'HPE_CLOSED_CONNECTION' && request.method === 'HEAD') return null;
      if (market.isRunning || code !== 'ECONNREFUSED') note(`no answer (${code ?? error})`, request, null);
      return null;
    }
  };
  const slow: { request: FuzzRequest; sent: Sent }[] = [];
  /** Sends slow requests again, alone: what was slow because of other requests or their files is quick in one of the tries. */
  const sendSlowAgain = async () => {
    for (const { request, sent } of slow.splice(0)) {
      let again = await answerOf(request, sent);
      for (let n = 1; n < TRIES_ALONE && again && again.ms > options.slowMs; n++)
        again = await answerOf(request, sent);
      if (again && again.ms > options.slowMs) note('slow', request, again);
      else if (again) result.slowOnce += 1;
    }
  };
  const sendOne = async (request: FuzzRequest) => {
    result.sent += 1;
    if (request.key) result.calls.add(request.key);
    const token = tokenOf(request);
    // Signing out would end the session for all later requests.
    if (request.key === 'POST auth/logout' && result.sent % 50) return;
    // It makes the card provider slow or unreachable, which is the subject of the part `outages`.
    if (request.key === 'PATCH admin/payment-simulator' && /"provider"/.test(String(request.body))) return;
    const headers = { ...(token && { authorization: `Bearer ${token}` }), ...request.headers };
    const sent = { method: request.method, path: request.path, headers, body: request.body };
    const answer = await answerOf(request, sent);
    if (!answer) return;
    result.byStatus.set(answer.status, (result.byStatus.get(answer.status) ?? 0) + 1);
    const problem = problemOf(request, answer);
    if (problem) note(problem, request, answer);
    if (answer.ms > result.slowest.ms)
      result.slowest = { ms: answer.ms, line: `${request.method} ${short(request.path)}` };
    if (answer.ms > options.slowMs) slow.push({ request, sent });
    if (answer.status === 201 && request.key) harvest(request.key, answer.body, ids);
  };

  const reference = new AbortController();
  const pinging = (async () => {
    const pings = new Sender(market.url);
    while (!reference.signal.aborted && market.isRunning) {
      const { ms } = await pings.send({ method: 'GET', path: '/health/live' });
      result.slowestReference = Math.max(result.slowestReference, ms);
      await pause(50);
    }
    pings.close();
  })().catch(() => {});

  for (let chunk = 0; !isOver(); chunk++) {
    const requests = fc.sample(anyRequest, { seed: options.seed + chunk, numRuns: CHUNK });
    const work = async () => {
      for (let request = requests.pop(); request && !isOver(); request = requests.pop())
        await sendOne(request);
    };
    await Promise.all(Array.from({ length: AT_ONCE }, work));
    await sendSlowAgain();
  }
  reference.abort();
  await pinging;
  sender.close();
  return result;
}

const KIND_OF_NEW: Record<string, RecordKind> = {
  'POST product': 'product',
  'POST vendor/product/{id}/duplicate': 'product',
  'POST blog': 'blogPost',
  'POST faq': 'contentItem',
  'POST hero-slider': 'contentItem',
  'POST promotion': 'contentItem',
  'POST search-synonym': 'contentItem',
  'POST social-link': 'contentItem',
  'POST payments': 'payment',
};

/** Remembers the id of a new record, so that later requests use it. */
function harvest(key: string, body: Buffer, ids: World['ids']): void {
  const kind = KIND_OF_NEW[key] ?? (/-category$/.test(key) ? 'category' : null);
  if (!kind) return;
  const { data } = JSON.parse(body.toString());
  const id = data?.id ?? data?.paymentIntentId;
  if (typeof id === 'string') ids.get(kind)?.push(id);
}

const short = (text: string, length = 200): string =>
  text.length > length ? `${text.slice(0, length)}…` : text;

/** A finding with what repeats it. */
function reportOf({ problem, request, answer, at, times }: Found, seed: number): string {
  const { method, path, headers, body, sender } = request;
  const sent = body ? `, body ${short(JSON.stringify(body.toString('latin1')), 300)}` : '';
  const got = answer
    ? `; answered ${answer.status} in ${answer.ms.toFixed(0)} ms: ${short(answer.body.toString(), 200)}`
    : '';
  return `${problem}, ${times} times: ${method} ${short(path, 400)} as ${sender.role}, headers ${short(JSON.stringify(headers))}${sent} (seed ${seed}, request ${at})${got}`;
}

/** What the check of the ledger logs, which an operator may start: orders of the factories are not in it. */
const ORDERS_WITHOUT_SALE = 'the ledger is wrong: The order has no sale in the ledger, or the sale no order.';

export const fuzz: Part = {
  name: 'fuzz',
  says: 'requests generated from the schemas of the contract, valid or with one or two faults, to every call and page, by all roles',
  shortOn: 'embedded',
  async run(ground): Promise<Outcome> {
    const plantedAfter = await findPlantedFault(ground);
    const site = await ground.copy();
    const world = await populate(site);
    const market = await site.start();
    const { seed, short: isShort, slowMs } = ground;
    const size = isShort ? { requests: 2500, limitMs: 90_000 } : { requests: 100_000, limitMs: 20 * 60_000 };
    const result = await campaign(market, world, { seed, slowMs, ...size });
    const ended = market.isRunning ? null : await market.ended;
    const logged = market.problems.filter(({ level, msg }) => level >= 50 && msg !== ORDERS_WITHOUT_SALE);
    await market.end();
    await ground.remove(site);
    const found = [...result.found.values()];
    const timesOf = (pattern: RegExp) =>
      found.filter(({ problem }) => pattern.test(problem)).reduce((sum, { times }) => sum + times, 0);
    const statuses = [...result.byStatus].sort(([one], [other]) => one - other);
    const total = Object.keys(contract).length;
    const findings = found.slice(0, FINDINGS_MAX).map((one) => reportOf(one, seed));
    for (const { msg, err } of logged.slice(0, 5))
      findings.push(`logged: ${msg}: ${err?.message} (seed ${seed})`);
    if (ended !== null) findings.push(`the market ended with ${ended} (seed ${seed})`);
    return {
      figures: [
        count('requests', result.sent),
        {
          name: 'calls of the contract reached',
          value: `${result.calls.size} of ${total}`,
          aim: String(total),
          met: result.calls.size === total,
        },
        count('answers by status', statuses.map(([status, times]) => `${status}: ${times}`).join(', ')),
        none('answers of 5xx', timesOf(/^answered 5/)),
        none('requests without an answer', timesOf(/^no answer/)),
        none('answers of another shape than declared', timesOf(/shape|declare|fields|JSON|error|headers/)),
        none('answers with a stack, SQL or the wording of a library', timesOf(/stack/)),
        none(`answers over ${slowMs / 1000} s, also when sent again alone`, timesOf(/^slow/)),
        count(`answers over ${slowMs / 1000} s only the first time`, result.slowOnce),
        count('slowest answer', `${result.slowest.ms.toFixed(0)} ms (${result.slowest.line})`),
        count('slowest GET /health/live meanwhile', `${result.slowestReference.toFixed(0)} ms`),
        none('log entries of level error', logged.length),
        {
          name: 'requests until a planted fault was found',
          value: plantedAfter === null ? 'not found' : String(plantedAfter),
          aim: `≤ ${PLANTED_WITHIN}`,
          met: plantedAfter !== null,
        },
      ],
      findings,
    };
  },
};

/** Proves that the fuzzer finds faults: the number of requests it needed, or null. */
async function findPlantedFault(ground: Ground): Promise<number | null> {
  const site = await ground.copy();
  const world = await populate(site);
  const market = await site.start({ imports: ['./tools/attacks/planted-fault.ts'] });
  const result = await campaign(market, world, {
    seed: ground.seed,
    slowMs: ground.slowMs,
    requests: PLANTED_WITHIN,
    limitMs: 120_000,
    isEnough: ({ found }) => [...found.values()].some(isPlanted),
  });
  await market.end();
  await ground.remove(site);
  return [...result.found.values()].find(isPlanted)?.at ?? null;
}

const isPlanted = ({ request, problem }: Found): boolean =>
  request.path.includes('searchKeyword') && problem === 'answered 500';
