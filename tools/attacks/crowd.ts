import { createHash } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { ApiFailure, type Client, createClient } from '#client/client.ts';
import { DEMO_PASSWORD } from '#demo/accounts.ts';
import { cardConfirmation } from '#test/card.ts';
import { signInByPassword } from '#test/password-sign-in.ts';
import { plainPdf } from '#test/pdf.ts';
import { fileOf, picture } from '#test/pictures.ts';

const PASSWORD = 'a crowd of shoppers';
/** The vendor who edits; shoppers do not buy there, since a changed price refuses a payment. */
const EDITOR = 'vendor@demo.test';
const REQUEST_LIMIT_MS = 30_000;
/** So many that none reaches the limit of payments of an account. */
const SHOPPERS = 24;
const SHOPPING_AT_ONCE = 4;

interface Shopper {
  token: string;
  /** By id: payments whose card may have been charged, or was for certain, and the order that was acknowledged. */
  payments: Map<string, { amount: number; isCharged: boolean; order: string | null }>;
}

/** Shoppers who buy and a vendor who uploads, at a market that may end at any moment. They note what it acknowledged. */
export class Crowd {
  readonly shoppers: Shopper[] = [];
  /** The SHA-256 of the PDF that each changed product was acknowledged to have. */
  readonly uploaded = new Map<string, string>();
  readonly counts = { priced: 0, charged: 0, ordered: 0, uploads: 0 };
  /** How often each status of 5xx was answered. */
  readonly failures = new Map<number, number>();
  /** The longest time that an answer took, in ms. */
  slowest = 0;
  /** Where cards are confirmed; the market's own simulator unless another provider is asked. */
  cards: string | null = null;
  private products: string[] = [];
  private ownProducts: string[] = [];
  private vendor = '';
  private turn = 0;
  private readonly random: () => number;

  private constructor(random: () => number) {
    this.random = random;
  }

  /** Registers the shoppers and signs the vendor in. */
  static async gather(url: string, random: () => number): Promise<Crowd> {
    const crowd = new Crowd(random);
    const api = connect(url);
    const signIn = (email: string, password: string) => signInByPassword(api, { email, password });
    for (let n = 0; n < SHOPPERS; n++) {
      const email = `crowd-${n}@example.test`;
      const person = { name: `Shopper ${n}`, email, phone: '+1 555 0100' };
      await api('POST auth/register', { body: { ...person, password: PASSWORD, confirmPassword: PASSWORD } });
      crowd.shoppers.push({ token: (await signIn(email, PASSWORD)).token, payments: new Map() });
    }
    const vendor = await signIn(EDITOR, DEMO_PASSWORD);
    crowd.vendor = vendor.token;
    const { data } = await api('GET site/product', { query: { limit: 100 } });
    crowd.products = data.filter(({ shopName }) => shopName !== vendor.profile.shopName).map(({ id }) => id);
    const own = await connect(url, vendor.token)('GET vendor/product', { query: { limit: 20 } });
    crowd.ownProducts = own.data.map(({ id }) => id);
    return crowd;
  }

  /** Shops and uploads until `isOver`, at one of the addresses each time; `isOver` is asked after each action. */
  async act(urls: readonly string[], isOver: () => boolean): Promise<void> {
    const repeat = async (action: (url: string) => Promise<void>) => {
      while (!isOver()) {
        const answered = await this.attempt(() => action(this.pick(urls)));
        // A market that is away is not asked without pause.
        if (!answered) await pause(100);
      }
    };
    const shop = () => repeat((url) => this.buy(url, this.pick(this.shoppers)));
    const atOnce = Array.from({ length: SHOPPING_AT_ONCE }, shop);
    await Promise.all([...atOnce, repeat((url) => this.upload(url))]);
  }

  /** Returns false when the market did not answer. */
  private async attempt(action: () => Promise<void>): Promise<boolean> {
    const begun = performance.now();
    try {
      await action();
      return true;
    } catch (error) {
      if (!(error instanceof ApiFailure) && !isNetworkFailure(error)) throw error;
      const status = error instanceof ApiFailure ? error.status : 0;
      if (status >= 500) this.failures.set(status, (this.failures.get(status) ?? 0) + 1);
      return status !== 0;
    } finally {
      this.slowest = Math.max(this.slowest, performance.now() - begun);
    }
  }

  private async buy(url: string, shopper: Shopper): Promise<void> {
    const api = connect(url, shopper.token);
    const wanted = [this.pick(this.products), this.pick(this.products)];
    const products = [...new Set(wanted)].map((id) => ({ id, quantity: 1 }));
    const payment = await api('POST payments', { body: { products, currency: 'usd' } });
    this.counts.priced += 1;
    const { paymentIntentId: id, clientSecret, amount } = payment;
    await api('POST payments/{id}/claim', { params: { id }, body: { again: true } });
    const state = { amount, isCharged: false, order: null };
    shopper.payments.set(id, state);
    const confirmed = await send(`${this.cards ?? `${url}/simulator`}/v1/payment_intents/${id}/confirm`, {
      method: 'POST',
      body: cardConfirmation(clientSecret),
    });
    await confirmed.text();
    // The provider has failed, not the market.
    if (!confirmed.ok) return;
    state.isCharged = true;
    this.counts.charged += 1;
    // Every tenth shopper closes the browser here.
    if (this.random() < 0.1) return;
    await this.order(url, shopper, id);
  }

  private async order(url: string, shopper: Shopper, id: string): Promise<void> {
    const payment = shopper.payments.get(id);
    if (!payment) return;
    const body = { paymentIntentId: id, totalAmount: payment.amount, currency: 'usd' } as const;
    const order = await connect(url, shopper.token)('POST orders', { body });
    payment.order = order.id;
    this.counts.ordered += 1;
  }

  /** Asks for the orders whose answer was lost, as a browser does that is opened again. */
  async resume(url: string): Promise<void> {
    for (const shopper of this.shoppers) {
      for (const [id, { order, isCharged }] of shopper.payments) {
        if (order !== null) continue;
        await patiently(() => this.order(url, shopper, id)).catch((error: unknown) => {
          // The card was not charged before the kill.
          const isUnpaid = error instanceof ApiFailure && error.code === 'payment_incomplete';
          if (isCharged || !isUnpaid) throw error;
        });
      }
    }
  }

  private async upload(url: string): Promise<void> {
    this.turn += 1;
    const id = this.ownProducts[this.turn % this.ownProducts.length] ?? '';
    const pdf = plainPdf('', Buffer.from(`BT ${this.turn} ${Math.floor(this.random() * 1e9)} ET`));
    const colour = `#${Math.floor(this.random() * 0xffffff)
      .toString(16)
      .padStart(6, '0')}`;
    const form = {
      featuredImage: await picture(colour),
      fileUrl: fileOf(pdf, 'file.pdf', 'application/pdf'),
    };
    // Unknown until it is acknowledged: a change whose answer was lost may have been made.
    this.uploaded.delete(id);
    await connect(url, this.vendor)('PATCH product/{id}', { params: { id }, form });
    this.uploaded.set(id, sha256(pdf));
    this.counts.uploads += 1;
  }

  /** What the market has acknowledged and does not have, or has twice: one sentence each. */
  async missing(url: string): Promise<string[]> {
    const found: string[] = [];
    for (const { token, payments } of this.shoppers) {
      const orders = await allOrders(connect(url, token));
      for (const [payment, { order }] of payments) {
        if (order !== null && !orders.has(order)) found.push(`order ${order} of payment ${payment} is lost`);
      }
      const charged = [...payments.values()].filter(({ isCharged }) => isCharged).length;
      if (orders.size < charged || orders.size > payments.size) {
        found.push(`${charged} to ${payments.size} cards were charged, but there are ${orders.size} orders`);
      }
    }
    for (const [id, hash] of this.uploaded) {
      const { fileUrl, featuredImage } = await connect(url, this.vendor)('GET vendor/product/{id}', {
        params: { id },
      });
      const file = await send(url + fileUrl);
      if (sha256(Buffer.from(await file.arrayBuffer())) !== hash) found.push(`the file of ${id} is another`);
      const shown = await send(url + featuredImage);
      await shown.arrayBuffer();
      if (!shown.ok) found.push(`the picture of ${id} is answered ${shown.status}`);
    }
    return found;
  }

  private pick<T>(list: readonly T[]): T {
    const item = list[Math.floor(this.random() * list.length)];
    if (item === undefined) throw new Error('There is nothing to choose from.');
    return item;
  }
}

/** Repeats a call that a limit of its account refuses, until the time of the limit is over. */
async function patiently<T>(call: () => Promise<T>): Promise<T> {
  for (;;) {
    try {
      return await call();
    } catch (error) {
      if (!(error instanceof ApiFailure && error.status === 429)) throw error;
      await pause(5000);
    }
  }
}

async function allOrders(api: Client): Promise<Set<string>> {
  const ids = new Set<string>();
  for (let page = 1; ; page++) {
    const { data } = await api('GET orders', { query: { page, limit: 100 } });
    if (data.length === 0) return ids;
    for (const { id } of data) ids.add(id);
  }
}

const send = (url: string, init: RequestInit = {}) =>
  fetch(url, { signal: AbortSignal.timeout(REQUEST_LIMIT_MS), ...init });
const connect = (url: string, token: string | null = null): Client =>
  createClient({ fetch: send, token: () => token, base: url });
const sha256 = (bytes: Buffer): string => createHash('sha256').update(bytes).digest('hex');
/** A connection that was cut, also in the middle of an answer. */
const isNetworkFailure = (error: unknown): boolean =>
  error instanceof TypeError || (error instanceof DOMException && error.name === 'TimeoutError');
