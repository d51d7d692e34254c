import type { z } from 'zod';
import { mergeMetadata } from '../intents.ts';
import { secondsOf } from '../objects.ts';
import { findObject, insertObject, updateObject } from '../simulator.sql.ts';
import type { SimulatorCall } from '../simulator-call.ts';
import { badState, noSuch, type SimulatorAnswer } from '../wire.ts';
import {
  newAccount,
  newLink,
  restricted,
  type StoredAccount,
  type StoredLink,
  viewOfAccount,
  withDetails,
} from './connect-objects.ts';
import type { createAccountParams, createLinkParams, fillInParams } from './connect-params.ts';

/** The account, locked until the transaction ends. Throws the Refusal for an unknown one. */
export async function lockAccount(
  { db }: Pick<SimulatorCall, 'db'>,
  id: string,
  param = 'account',
): Promise<StoredAccount> {
  const data = await findObject(db, { kind: 'account', id, lock: true });
  if (!data) throw noSuch('account', id, param);
  return data as StoredAccount;
}

/** Stores a change of an account that its owner sees, and reports it. */
async function changeAccount(call: SimulatorCall, account: StoredAccount): Promise<StoredAccount> {
  await updateObject(call.db, { data: account });
  call.emit('account.updated', viewOfAccount(account), account.id);
  return account;
}

/** Adds cents to what an account holds; the caller holds its row lock. */
export const addToBalance = (
  { db }: Pick<SimulatorCall, 'db'>,
  account: StoredAccount,
  cents: number,
): Promise<void> =>
  updateObject(db, {
    data: { ...account, simulator: { balanceCents: account.simulator.balanceCents + cents } },
  });

/** Creates an Express account. */
export async function createAccount(
  call: SimulatorCall,
  params: z.infer<typeof createAccountParams>,
): Promise<SimulatorAnswer> {
  const account = newAccount(call.now, {
    email: params.email ?? null,
    metadata: mergeMetadata({}, params.metadata),
    interval: params.settings?.payouts.schedule.interval ?? 'daily',
  });
  await insertObject(call.db, { kind: 'account', data: account, now: call.now });
  return { status: 200, body: viewOfAccount(account) };
}

/** Reads an account; throws the Refusal of an unknown one. */
export async function retrieveAccount(call: SimulatorCall): Promise<SimulatorAnswer> {
  const account = await findObject(call.db, { kind: 'account', id: call.id });
  if (!account) throw noSuch('account', call.id);
  return { status: 200, body: viewOfAccount(account as StoredAccount) };
}

/** Makes the address of an account's page. */
export async function createLink(
  call: SimulatorCall,
  params: z.infer<typeof createLinkParams>,
): Promise<SimulatorAnswer> {
  const { account, refresh_url, return_url } = params;
  await lockAccount(call, account);
  const link = newLink(call.now, { account, refresh_url, return_url });
  await insertObject(call.db, { kind: 'account_link', data: link, parentId: account, now: call.now });
  return {
    status: 200,
    body: {
      object: 'account_link',
      created: secondsOf(call.now),
      expires_at: link.expires_at,
      // Beside the address that the vendor comes back to: the simulator is part of the market.
      url: new URL(`/simulator/connect/${link.id}`, return_url).href,
    },
  };
}

/** The link of a page that can still be used. Throws the Refusal of a used or expired one. */
async function openLink(call: SimulatorCall, lock: boolean): Promise<StoredLink> {
  const link = (await findObject(call.db, { kind: 'account_link', id: call.id, lock })) as
    | StoredLink
    | undefined;
  if (!link) throw noSuch('account_link', call.id);
  if (link.used || link.expires_at < secondsOf(call.now))
    throw badState(
      { code: 'account_link_expired', message: 'This link has expired.' },
      { link: viewOfLink(link) },
    );
  return link;
}

const viewOfLink = ({ refresh_url, return_url }: StoredLink) => ({ refresh_url, return_url });

/** A call that Stripe does not have: what an account's page has to ask. */
export async function readLink(call: SimulatorCall): Promise<SimulatorAnswer> {
  const link = await openLink(call, false);
  const account = (await findObject(call.db, { kind: 'account', id: link.account })) as
    | StoredAccount
    | undefined;
  if (!account) throw noSuch('account', link.account);
  return {
    status: 200,
    body: { requirements: account.requirements?.currently_due ?? [], email: account.email },
  };
}

/** A call that Stripe does not have, in place of its page: fills in what the account lacks, or leaves it for later. */
export async function fillInAccount(
  call: SimulatorCall,
  params: z.infer<typeof fillInParams>,
): Promise<SimulatorAnswer> {
  const link = await openLink(call, true);
  await updateObject(call.db, { data: { ...link, used: true } });
  if (params.outcome === 'complete') {
    const account = await lockAccount(call, link.account);
    const last4 = (params.account_number ?? '').replace(/\s/g, '').slice(-4) || '6789';
    await changeAccount(call, withDetails(account, { last4, now: call.now }));
  }
  return { status: 200, body: viewOfLink(link) };
}

/** A call that Stripe does not have: stops the payouts of an account, as a check of the provider would. */
export async function restrictAccount(call: SimulatorCall): Promise<SimulatorAnswer> {
  const account = await lockAccount(call, call.id);
  return { status: 200, body: viewOfAccount(await changeAccount(call, restricted(account))) };
}
