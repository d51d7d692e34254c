import type { Call } from '#api/kernel/context.ts';
import { conflict } from '#api/kernel/errors.ts';
import { inTransaction } from '#api/kernel/transaction.ts';
import type { LicenseState } from '#contract/licenses.ts';
import type { Db } from '#db/client.ts';
import { ACTIVATIONS_MAX, comparableKey } from '#domain/license-key.ts';
import * as licenseActivations from './license-activations.sql.ts';
import { digestOf } from './license-keys.service.ts';

interface SentKey {
  productId: string;
  key: string;
  instance?: string;
}

/** The one answer to a key that is unknown, not sold, or refunded, so that none of them can be told apart. */
const INVALID: LicenseState = { valid: false, activations: 0, maxActivations: null };

const keyOf = ({ productId, key }: SentKey) => ({ productId, digest: digestOf(productId, key) });

async function stateOf(db: Db, key: licenseActivations.KeyRow): Promise<LicenseState> {
  const { id: keyId, maxActivations } = key;
  return {
    valid: true,
    activations: await licenseActivations.countActivations(db, { keyId }),
    maxActivations,
  };
}

/** Letters and digits of a key that its guesses are counted by. */
const PREFIX_LENGTH = 4;

/**
 * Counts a key that does not exist as a wrong guess of those of the product that begin alike. Not by network alone: the
 * vendor's server asks for all its customers, of whom one who types wrong keys must not keep out the others.
 * @throws ApiError 429 after too many of them
 */
async function countGuess(
  { context, address }: Call,
  sent: SentKey,
  key: licenseActivations.KeyRow | null,
): Promise<void> {
  if (!address) return;
  const account = `${sent.productId} ${comparableKey(sent.key).slice(0, PREFIX_LENGTH)}`;
  await context.limits.countGuess('license-key', { isWrong: key === null, address, account });
}

/** Whether a licence key is valid; with an instance also whether it is in use there. @throws ApiError 429 */
export async function verifyKey(call: Call, sent: SentKey): Promise<LicenseState & { activated?: boolean }> {
  const { db } = call.context;
  const key = await licenseActivations.findKey(db, keyOf(sent));
  await countGuess(call, sent, key);
  const isValid = key?.isValid ?? false;
  const state = key && isValid ? await stateOf(db, key) : INVALID;
  if (sent.instance === undefined) return state;
  const activated =
    key !== null &&
    isValid &&
    (await licenseActivations.isActivated(db, { keyId: key.id, instance: sent.instance }));
  return { ...state, activated };
}

/**
 * Puts a licence key into use; an instance that it is in use on already changes nothing.
 * @throws ApiError 409 if it is in use as often as it may be; 429
 */
export async function activateKey(call: Call, sent: SentKey): Promise<LicenseState> {
  return changeActivations(call, sent, async (tx, key) => {
    const { instance = null } = sent;
    if (instance !== null && (await licenseActivations.isActivated(tx, { keyId: key.id, instance }))) return;
    const allowed = key.maxActivations ?? ACTIVATIONS_MAX;
    if ((await licenseActivations.countActivations(tx, { keyId: key.id })) >= allowed)
      throw conflict(
        'activation_limit',
        `This key is in use ${allowed} times already, which is as often as it may be.`,
      );
    await licenseActivations.insertActivation(tx, { keyId: key.id, instance, createdAt: call.context.now() });
  });
}

/** Ends the use of a licence key on an instance; without one, of the oldest use that has no name. @throws ApiError 429 */
export const deactivateKey = (call: Call, sent: SentKey): Promise<LicenseState> =>
  changeActivations(call, sent, async (tx, key) => {
    await licenseActivations.deleteActivation(tx, { keyId: key.id, instance: sent.instance ?? null });
  });

/** Changes the activations of a valid key while its row is locked, so that parallel calls are counted one by one. */
async function changeActivations(
  call: Call,
  sent: SentKey,
  change: (tx: Db, key: licenseActivations.KeyRow) => Promise<void>,
): Promise<LicenseState> {
  await countGuess(call, sent, await licenseActivations.findKey(call.context.db, keyOf(sent)));
  return inTransaction(call.context, async (tx) => {
    const key = await licenseActivations.lockKey(tx, keyOf(sent));
    if (!key?.isValid) return INVALID;
    await change(tx, key);
    return stateOf(tx, key);
  });
}
