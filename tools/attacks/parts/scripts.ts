import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { eq } from 'drizzle-orm';
import PostalMime from 'postal-mime';
import { mailFolder } from '#api/create-context.ts';
import type { SignedInUser } from '#contract/accounts.ts';
import { API_BASE, type Contract, contract } from '#contract/contract.ts';
import { type Endpoint, isPermission } from '#contract/endpoint.ts';
import { STAFF_FLAGS } from '#contract/product-fields.ts';
import type { Db } from '#db/client.ts';
import * as schema from '#db/schema.ts';
import { CATEGORY_LEVELS, CATEGORY_PARAMETERS, type CategoryLevel } from '#domain/categories.ts';
import { makeCategory } from '#test/factories.ts';
import { plainPdf } from '#test/pdf.ts';
import { picture } from '#test/pictures.ts';
import type { Market } from '../../shared/market.ts';
import { callOf, type Values } from '../call.ts';
import type { FormPart } from '../form.ts';
import type { Ground, Site } from '../ground.ts';
import { withDatabase } from '../open-site.ts';
import { count, none, type Outcome, type Part } from '../part.ts';
import { payloads } from '../payloads.ts';
import {
  ACTOR_ROLES,
  type Actor,
  type ActorRole,
  makeAdminActor,
  makeCustomerActor,
  makeVendorActor,
  type RecordKind,
  rolesFor,
} from '../records.ts';
import { allFields, neededFields, type TextField, textFieldsOf } from '../requests.ts';
import { addressOf, allScreens } from '../screens.ts';
import { type Received, Sender } from '../send.ts';
import { type Seen, type Watched, Witness } from '../witness.ts';

/** Pages that are open side by side. */
const LANES = 2;
/** Every how many payloads the short form shows one by one. */
const SHORT_STEP = 20;
/** How often the long form fills all fields, each time with other payloads. */
const ROUNDS = 3;
/** The length of a text in a field that has room for it. */
const TEXT_MAX = 1500;
const FINDINGS_MAX = 20;

/**
 * Calls that one record takes once, or with the token of a mail. Their texts are shown by the screens that show those of
 * other calls: messages of a case, names of people, reasons of decisions about shops.
 */
const TAKEN_ONCE: readonly string[] = [
  'POST case/{id}/decide',
  'POST case/{id}/appeal',
  'POST invitation/accept',
  'POST vendor/{id}/document/{itemId}/refuse',
  'POST admin/dispute/{id}/evidence',
  'POST admin/payout/{id}/mark',
  'POST admin/payout/{id}/hold',
  'POST admin/payout/{id}/cancel',
];

/** Calls whose texts all have a form (codes, days, countries), so that no payload is accepted. */
const WITHOUT_FREE_TEXT: readonly string[] = [
  'POST commission',
  'POST discount-code',
  'PATCH discount-code/{id}',
  'POST tax-rate',
  'POST admin/tax-report/export',
  'POST vendor/statement/document',
  'POST admin/payout/export',
];

/** Calls whose texts are compared, hashed or looked up, and shown nowhere. */
const SHOWN_NOWHERE: readonly string[] = [
  'POST audit-log/export',
  'POST auth/login',
  'POST auth/forgot-password',
  'POST auth/reset-password',
  'POST library/archive',
  'POST library/free',
  'POST license/verify',
  'POST license/activate',
  'POST license/deactivate',
  'POST mail-choice/stop',
  'POST user/close-shop',
  'POST user/delete',
  'PATCH user/customer-password',
  'PATCH user/vendor-password',
  'PATCH user/staff-password',
  'POST auth/two-step',
  'POST auth/two-step/confirm',
  'POST auth/two-step/disable',
  'POST auth/two-step/backup-codes',
  'POST product-import',
  'POST product-import/check',
  'POST vendor/archive/import',
  'POST vendor/archive/import/check',
  'POST home-page/preview',
  'POST home-page/publish',
  'POST admin/order/{id}/refund',
  'POST admin/order/{id}/refund/preview',
  'POST case/{id}/refund/preview',
  'POST payments',
  'POST site/discount-code/check',
  'PATCH vendor/payout-account',
  'PATCH admin/payment-simulator',
];

/** Uploads of an account are limited, so admins take turns. */
const ADMINS = 16;
/** Each has a review, of which some are deleted. */
const PRODUCTS = 40;
const VICTIMS = 16;

/** What is no text in the settings of the market. */
const SETTINGS = {
  payoutHoldDays: '7',
  newVendorHoldDays: '14',
  newVendorDays: '30',
  payoutMinimum: '20',
  legalCountry: '',
};

/** Values with which a record is shown; `website` is the trap of the forms for robots. */
const SHOWN = { publishedAt: '', shownFrom: '', shownUntil: '', website: '' };

interface World {
  actors: Record<ActorRole, Actor>;
  admins: Actor[];
  /** Accounts that admins suspend or decline, each once. */
  victims: { vendors: Actor[]; applicants: Actor[]; customers: Actor[] };
  /** The user who was suspended last. */
  suspended: string | null;
  /** The versions that calls have added to the vendor's first product, oldest first. */
  versions: number[];
  /** The newest record of a list of content, by the path of its calls. */
  content: Map<string, string>;
  /** Counts the calls, for what has to be new in each. */
  turn: number;
  categories: Record<CategoryLevel, string>;
}

async function populate(db: Db, text: string): Promise<World> {
  const now = new Date();
  const admin = await makeAdminActor(db, now);
  const admins = [admin];
  while (admins.length < ADMINS) admins.push(await makeAdminActor(db, now));
  const actors = {
    customer: await makeCustomerActor(db, now),
    vendor: await makeVendorActor(db, now, PRODUCTS),
    admin,
  };
  // An order keeps the name that the product had when it was bought, and the licence.
  await db.update(schema.orderLines).set({ productName: text, licenseKind: 'personal', licenseText: text });
  // What other people have written, as the customer sees it, and what came with an archive.
  await db.update(schema.productVersions).set({ note: text });
  await db.update(schema.reviews).set({ text });
  await db.update(schema.archiveImports).set({ shopName: text, market: text });
  const victims: World['victims'] = { vendors: [], applicants: [], customers: [] };
  for (let n = 0; n < VICTIMS; n++) {
    victims.vendors.push(await makeVendorActor(db, now));
    victims.customers.push(await makeCustomerActor(db, now));
    const applicant = await makeVendorActor(db, now);
    victims.applicants.push(applicant);
    await db
      .update(schema.vendors)
      .set({ status: 'Applied' })
      .where(eq(schema.vendors.userId, applicant.userId));
  }
  const categories = { main: '', first: '', second: '', third: '' };
  let parentId: string | null = null;
  for (const [above, level] of CATEGORY_LEVELS.entries()) {
    parentId = (await makeCategory(db, { level: above + 1, parentId })).id;
    categories[level] = parentId;
  }
  return { actors, admins, victims, suspended: null, versions: [], content: new Map(), turn: 0, categories };
}

/** The record of a kind that a call of an actor is about. */
function recordFor(world: World, actor: Actor, kind: RecordKind, key: string): string {
  const { actors, victims, categories, content, versions } = world;
  const [, path = '', action = ''] = /^\w+ (.*?)(?:\/\{id\})?(?:\/(\w+))?$/.exec(key) ?? [];
  const level = CATEGORY_LEVELS.find((name) => path === `${name}-category`);
  if (level && kind === 'category') return categories[level];
  if (kind === 'contentItem') return content.get(path) ?? 'unknown-id';
  if (action === 'withdraw' && kind === 'productVersion') return String(versions.shift() ?? 1);
  // A customer writes about the product that the shop window shows.
  if (key === 'POST product-review') return recordOf(world, actors.vendor, kind);
  if (kind === 'review') return actors.vendor.records.review?.shift() ?? 'unknown-id';
  if (action === 'decline') return victims.applicants.shift()?.records.vendor?.[0] ?? 'unknown-id';
  if (action === 'suspend' && kind === 'vendor')
    return victims.vendors.shift()?.records.vendor?.[0] ?? 'unknown-id';
  if (action === 'suspend') {
    world.suspended = victims.customers.shift()?.userId ?? 'unknown-id';
    return world.suspended;
  }
  return recordOf(world, actor, kind);
}

/** A record of a kind: the actor's own, or one that an admin sees. */
function recordOf({ actors, suspended, categories }: World, actor: Actor, kind: RecordKind): string {
  if (kind === 'category') return categories.main;
  if (kind === 'user' && actor.role === 'admin' && suspended) return suspended;
  const owners = [actor, actors.admin, actors.vendor, actors.customer];
  return owners.flatMap(({ records }) => records[kind] ?? [])[0] ?? 'unknown-id';
}

/** Payloads in turn, as many in a text as it has room for. */
class Texts {
  private next: number;

  constructor(start: number) {
    this.next = start;
  }

  take(maxLength: number): string {
    let text = '';
    for (let tries = 0; tries < payloads.length; tries++) {
      const payload = payloads[this.next % payloads.length] ?? '';
      const longer = text ? `${text} ${payload}` : payload;
      if (text && longer.length > Math.min(maxLength, TEXT_MAX)) break;
      this.next += 1;
      if (longer.length <= maxLength) text = longer;
    }
    return text;
  }
}

/** Fields whose texts must differ from those of other records, which a payload that comes again does not. */
const UNIQUE: readonly string[] = ['keys', 'name', 'slug', 'title'];
let differing = 0;

/** The value of a field that holds a text: lists of links are JSON, and a description needs visible words. */
function inField({ path, maxLength }: TextField, text: string): string {
  if (path.some((name) => UNIQUE.includes(name))) {
    differing += 1;
    return `${differing} ${text}`.slice(0, maxLength).toWellFormed();
  }
  if (/^footerSection(?:Two|Three)$/.test(path.at(-1) ?? ''))
    return JSON.stringify([{ value: text.slice(0, 80), link: '/shop' }]);
  return maxLength > TEXT_MAX * 100 ? `<p>Words.</p>${text}` : text;
}

function withText(values: Values, field: TextField, text: string): Values {
  const copy = structuredClone({ body: values.body, form: values.form }) as Record<
    string,
    Record<string, unknown>
  >;
  let place = copy[field.part] ?? {};
  for (const name of field.path.slice(0, -1)) place = place[name] as Record<string, unknown>;
  place[field.path.at(-1) ?? ''] = inField(field, text);
  return { ...values, ...copy };
}

const isAccepted = ({ status }: Received): boolean => status < 300;

interface Filled {
  accepted: number;
  refused: number;
  /** Calls that were refused with all texts that were accepted one by one. */
  unreached: string[];
}

/**
 * Writes payloads into every text field of every call, into all of a call together.
 * @param taken fields that take any text, by call and role; those of a new call are tried one by one and added
 */
async function fillAll(
  market: Market,
  { world, texts, taken }: { world: World; texts: Texts; taken: Map<string, TextField[]> },
): Promise<Filled> {
  const sender = new Sender(market.url);
  const filled: Filled = { accepted: 0, refused: 0, unreached: [] };
  const image = Buffer.from(await (await picture('#aa8844')).arrayBuffer());
  const filesOf = ({ files = {} }: Endpoint): FormPart[] =>
    Object.entries(files).map(([name, { kind }]) => ({
      name,
      // As browsers encode it.
      filename: texts.take(100).replace(/[\r\n"]/g, encodeURIComponent),
      value: kind === 'image' ? image : plainPdf(),
    }));
  const keys = (Object.keys(contract) as (keyof Contract)[]).filter(
    (key) =>
      !key.startsWith('GET ') && ![...SHOWN_NOWHERE, ...TAKEN_ONCE, ...WITHOUT_FREE_TEXT].includes(key),
  );
  for (const key of keys) {
    const endpoint: Endpoint = contract[key];
    const fields = textFieldsOf(key);
    if (fields.length === 0) continue;
    const roles = isPermission(endpoint.access) ? rolesFor(endpoint) : ACTOR_ROLES.slice(0, 1);
    for (const role of roles) {
      const actor = world.actors[role];
      const valuesNow = (): Values => {
        world.turn += 1;
        const findId = (kind: RecordKind) => recordFor(world, actor, kind, key);
        const form = allFields(endpoint.form, key, findId);
        const body = allFields(endpoint.body, key, findId);
        for (const part of [form, body]) {
          if ('email' in part) part.email = `scripts-${world.turn}@example.test`;
          if ('slug' in part) part.slug = `scripts-${world.turn}`;
          if ('sku' in part) part.sku = `SCRIPTS-${world.turn}`;
          if ('keys' in part) part.keys = [`scripts-${world.turn}`];
          // Pictures of the record that stay, and pages of a file that is not read yet.
          delete part.existingProductImages;
          delete part.existingImages;
          delete part.previewPages;
          if ('licenses' in part) part.licenses = [{ kind: 'personal', text: 'For one person.', price: '' }];
          // A product may have flags that an admin has set.
          if (role === 'vendor') for (const flag of STAFF_FLAGS) delete part[flag];
          if (key === 'POST product-review') part.rating = '5';
          if (key === 'POST invitation') part.role = role === 'vendor' ? 'author' : 'editor';
          if (key === 'POST case') Object.assign(part, { type: 'other', productId: findId('product') });
          // Everyone may write, but staff alone write private notes and ask for an answer.
          if (key === 'POST case/{id}/message') {
            delete part.private;
            delete part.ask;
          }
          if (key === 'PATCH site-settings') Object.assign(part, SETTINGS);
          for (const [name, value] of Object.entries(SHOWN)) if (name in part) part[name] = value;
          if ('status' in part)
            part.status = /^(?:true|false)$/.test(String(part.status)) ? 'true' : 'Published';
        }
        return {
          params: neededFields(endpoint.params, key, findId),
          body,
          form: { ...form, ...parentsIn(endpoint, world), ...vendorIn(key, role, world) },
          files: filesOf(endpoint),
        };
      };
      const send = async (values: Values) => {
        const sending = role === 'admin' ? world.admins[world.turn % ADMINS] : actor;
        const token = endpoint.access === 'public' ? null : (sending?.token ?? '');
        const answer = await sender.send(callOf(key, values, token));
        const made = answer.status === 201 ? JSON.parse(answer.body.toString()).data : null;
        if (made?.id) world.content.set(key.replace('POST ', ''), made.id);
        if (key === 'POST vendor/product/{id}/version' && made) world.versions.push(made.version);
        return answer;
      };
      const withTexts = (fields: readonly TextField[]) => {
        let values = valuesNow();
        for (const field of fields) values = withText(values, field, texts.take(field.maxLength));
        return values;
      };
      const name = `${key} by ${role}`;
      let accepting = taken.get(name);
      if (!accepting) {
        accepting = [];
        for (const field of fields) {
          if (isAccepted(await send(withTexts([field])))) accepting.push(field);
        }
        taken.set(name, accepting);
      }
      filled.accepted += accepting.length;
      filled.refused += fields.length - accepting.length;
      const answer = await send(withTexts(accepting));
      if (!isAccepted(answer))
        filled.unreached.push(`${name}: ${answer.status} ${answer.body.toString().slice(0, 200)}`);
    }
  }
  sender.close();
  return filled;
}

/** The vendor whom a product of an admin is for. */
const vendorIn = (key: keyof Contract, role: ActorRole, { actors }: World): Record<string, unknown> =>
  key === 'POST product' && role === 'admin' ? { vendorId: actors.vendor.records.vendor?.[0] } : {};

/** The parents that a category needs. */
function parentsIn({ form }: Endpoint, { categories }: World): Record<string, string> {
  const needed = CATEGORY_LEVELS.filter((level) => {
    const field = form?.shape[CATEGORY_PARAMETERS[level]];
    return field && !field.safeParse(undefined).success;
  });
  return Object.fromEntries(needed.map((level) => [CATEGORY_PARAMETERS[level], categories[level]]));
}

interface Sightings {
  visits: number;
  /** Visits of pages where a payload was to be read. */
  shown: number;
  ran: string[];
  active: string[];
  asked: string[];
}
const noSightings = (): Sightings => ({ visits: 0, shown: 0, ran: [], active: [], asked: [] });

function note(sightings: Sightings, where: string, seen: Seen): void {
  sightings.visits += 1;
  if (seen.isShown) sightings.shown += 1;
  for (const kind of ['ran', 'active', 'asked'] as const)
    sightings[kind].push(...seen[kind].map((what) => `${where}: ${what}`));
}

/** Works through a list with as many pages as lanes. */
async function inLanes<T>(
  items: readonly T[],
  open: () => Promise<Watched>,
  work: (item: T, page: Watched, lane: number) => Promise<void>,
): Promise<void> {
  const rest = [...items];
  const lane = async (n: number) => {
    const page = await open();
    for (let item = rest.shift(); item !== undefined; item = rest.shift()) await work(item, page, n);
    await page.close();
  };
  await Promise.all(Array.from({ length: LANES }, (_, n) => lane(n)));
}

/** Opens every screen as everyone who may see it. */
async function visitScreens(
  witness: Witness,
  market: Market,
  world: World,
  sightings: Sightings,
): Promise<void> {
  const screens = allScreens();
  for (const role of [null, ...ACTOR_ROLES]) {
    const actor = role && world.actors[role];
    const paths = screens.filter(({ roles }) => roles.includes(role)).map(({ path }) => path);
    const user = actor && (await profileOf(market, actor));
    const find = (kind: RecordKind) => recordOf(world, actor ?? world.actors.vendor, kind);
    await inLanes(
      paths,
      () => witness.open(market.url, user),
      async (path, page) => {
        const address = addressOf(path, find);
        note(sightings, `${address} as ${role ?? 'anyone'}`, await page.visit(address));
      },
    );
  }
}

async function profileOf(market: Market, { token }: Actor): Promise<SignedInUser> {
  const answer = await fetch(`${market.url}${API_BASE}/user/profile`, {
    headers: { authorization: `Bearer ${token}` },
  });
  const { data } = (await answer.json()) as { data: Omit<SignedInUser, 'token'> };
  return { ...data, token };
}

/** Shows each payload as the only description of a product. */
async function visitProducts(
  witness: Witness,
  { market, world, shown }: { market: Market; world: World; shown: readonly string[] },
  { withoutPolicy }: { withoutPolicy: boolean },
): Promise<Sightings & { byPayload: number }> {
  const sightings = noSightings();
  const { records } = world.actors.vendor;
  const sender = new Sender(market.url);
  let byPayload = 0;
  let turn = 0;
  await inLanes(
    shown,
    () => witness.open(market.url, null, { withoutPolicy }),
    async (payload, page, lane) => {
      const params = { id: records.product?.[lane] };
      const form = { description: `<p>Words.</p>${payload}` };
      const { token = '' } = world.admins[turn++ % ADMINS] ?? {};
      const answer = await sender.send(callOf('PATCH product/{id}', { params, form }, token));
      if (!isAccepted(answer)) throw new Error(`A description was answered ${answer.status}.`);
      const seen = await page.visit(`/product/${records.productSlug?.[lane]}`);
      note(sightings, `description ${JSON.stringify(payload)}`, seen);
      if (seen.ran.length > 0) byPayload += 1;
    },
  );
  sender.close();
  return { ...sightings, byPayload };
}

/** Searches for each payload; the page says what was searched for. */
async function visitSearches(
  witness: Witness,
  market: Market,
  shown: readonly string[],
  sightings: Sightings,
): Promise<void> {
  await inLanes(
    shown,
    () => witness.open(market.url, null),
    async (payload, page) => {
      const keyword = encodeURIComponent(payload.toWellFormed().slice(0, 100).toWellFormed());
      note(sightings, `search for ${payload}`, await page.visit(`/shop?searchKeyword=${keyword}`));
    },
  );
}

/** Opens the mails that were written, in a browser without a policy. */
async function visitMails(
  witness: Witness,
  site: Site,
  market: Market,
  sightings: Sightings,
): Promise<number> {
  const folder = mailFolder(site);
  const names = (await readdir(folder).catch(() => [])).filter((name) => name.endsWith('.eml'));
  await inLanes(
    names,
    () => witness.open(market.url, null, { withoutPolicy: true }),
    async (name, page) => {
      const { html = '', subject } = await PostalMime.parse(await readFile(join(folder, name)));
      note(sightings, `mail “${subject}”`, await page.show(html));
    },
  );
  return names.length;
}

export const scripts: Part = {
  name: 'scripts',
  says: 'texts that would run as scripts, in every text field of the contract, seen in a browser on every screen, as a search and in mails; then with the sanitiser of HTML switched off, and at last without the policy of the pages, where they have to run',
  shortOn: 'embedded',
  async run(ground: Ground): Promise<Outcome> {
    const shown = ground.short
      ? payloads.filter((_, n) => n % SHORT_STEP === ground.seed % SHORT_STEP)
      : payloads;
    const rounds = ground.short ? 1 : ROUNDS;
    const site = await ground.copy();
    const texts = new Texts(Math.floor(ground.random() * payloads.length));
    const world = await withDatabase(site, (db) => populate(db, texts.take(200)));
    const witness = await Witness.launch();
    const unreached: string[] = [];
    const fill = async (market: Market, sightings: Sightings) => {
      const taken = new Map<string, TextField[]>();
      let filled: Filled = { accepted: 0, refused: 0, unreached: [] };
      for (let round = 0; round < rounds; round++) {
        filled = await fillAll(market, { world, texts, taken });
        unreached.push(...filled.unreached);
        await visitScreens(witness, market, world, sightings);
      }
      return filled;
    };

    const clean = noSightings();
    const market = await site.start();
    const filled = await fill(market, clean);
    const products = await visitProducts(witness, { market, world, shown }, { withoutPolicy: false });
    const searches = noSightings();
    await visitSearches(witness, market, shown, searches);
    const mails = noSightings();
    const mailCount = await visitMails(witness, site, market, mails);
    await market.end();

    const raw = noSightings();
    const open = await site.start({ imports: ['./tools/attacks/sanitiser-off.ts'] });
    // The policy is the same on all pages, so that the short form tries it on products only.
    if (!ground.short) await fill(open, raw);
    const rawProducts = await visitProducts(
      witness,
      { market: open, world, shown },
      { withoutPolicy: false },
    );
    const bare = await visitProducts(witness, { market: open, world, shown }, { withoutPolicy: true });
    await open.end();
    await witness.close();
    await ground.remove(site);

    const held = [clean, products, searches, mails];
    const sum = (list: readonly Sightings[], kind: 'ran' | 'active' | 'asked') =>
      list.flatMap((sightings) => sightings[kind]);
    const ran = sum([...held, raw, rawProducts], 'ran');
    const asked = sum([...held, raw, rawProducts], 'asked');
    const active = sum(held, 'active');
    const wanted = Math.ceil(shown.length / 10);
    return {
      figures: [
        count('payloads, and of these one by one', `${payloads.length}, ${shown.length}`),
        count(
          'text fields that took them, that refused them as invalid',
          `${filled.accepted}, ${filled.refused}`,
        ),
        none('calls that were not reached', unreached.length),
        count('visits of screens, with and without the sanitiser', `${clean.visits}, ${raw.visits}`),
        count('of these, where a payload was to be read', `${clean.shown}, ${raw.shown}`),
        count(
          'pages of one payload, with and without the sanitiser; searches; mails',
          `${products.visits}, ${rawProducts.visits}; ${searches.visits}; ${mailCount}`,
        ),
        none('scripts that ran', ran.length),
        none('handlers, scripts and addresses of scripts that passed the sanitiser', active.length),
        none('requests to other sites, pictures aside', asked.length),
        count(
          'handlers, scripts and addresses in pages without the sanitiser',
          sum([raw, rawProducts], 'active').length,
        ),
        {
          name: 'payloads that run with neither sanitiser nor policy',
          value: `${bare.byPayload} of ${shown.length}`,
          aim: `≥ ${wanted}`,
          met: bare.byPayload >= wanted,
        },
      ],
      findings: unreached
        .map((call) => `not reached: ${call}`)
        .concat([...new Set(ran.concat(active, asked))].slice(0, FINDINGS_MAX)),
    };
  },
};
