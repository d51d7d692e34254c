import type { z } from 'zod';
import { recordBalance } from '../balance.ts';
import { mergeMetadata } from '../intents.ts';
import { findObject, insertObject, updateObject } from '../simulator.sql.ts';
import type { SimulatorCall } from '../simulator-call.ts';
import { badState, noSuch, type SimulatorAnswer } from '../wire.ts';
import { addToBalance, lockAccount } from './accounts.ts';
import { newReversal, newTransfer, type StoredTransfer } from './connect-objects.ts';
import type { createTransferParams, reverseTransferParams } from './connect-params.ts';

/** Moves cents of the market to an account. */
export async function createTransfer(
  call: SimulatorCall,
  params: z.infer<typeof createTransferParams>,
): Promise<SimulatorAnswer> {
  const { amount, destination, transfer_group: group = null } = params;
  const account = await lockAccount(call, destination, 'destination');
  if (account.capabilities?.transfers !== 'active') {
    throw badState({
      code: 'insufficient_capabilities_for_transfer',
      message:
        'Your destination account needs to have at least one of the following capabilities enabled: transfers, crypto_transfers, legacy_payments',
    });
  }
  const metadata = mergeMetadata({}, params.metadata);
  const transfer = newTransfer(call.now, { amount, destination, group, metadata });
  // Transfers are listed by their group.
  const row = { kind: 'transfer' as const, data: transfer, now: call.now };
  await insertObject(call.db, group ? { ...row, parentId: group } : row);
  await addToBalance(call, account, amount);
  await recordBalance(call, {
    type: 'transfer',
    category: 'transfer',
    source: transfer.id,
    amount: -amount,
    description: null,
  });
  call.emit('transfer.created', transfer);
  return { status: 200, body: transfer };
}

/** Takes cents of a transfer back from its account. */
export async function reverseTransfer(
  call: SimulatorCall,
  params: z.infer<typeof reverseTransferParams>,
): Promise<SimulatorAnswer> {
  const found = await findObject(call.db, { kind: 'transfer', id: call.id });
  if (!found) throw noSuch('transfer', call.id);
  // Accounts are locked before their transfers and payouts, so that calls cannot deadlock.
  const account = await lockAccount(call, (found as StoredTransfer).destination);
  const transfer = (await findObject(call.db, {
    kind: 'transfer',
    id: call.id,
    lock: true,
  })) as StoredTransfer;
  const left = transfer.amount - transfer.amount_reversed;
  const amount = params.amount ?? left;
  if (amount > left || left === 0) {
    throw badState({
      code: left === 0 ? 'transfer_already_reversed' : 'amount_too_large',
      message: 'Transfer reversal amount is greater than the unreversed amount of the transfer.',
    });
  }
  if (amount > account.simulator.balanceCents) {
    throw badState({ code: 'balance_insufficient', message: 'Insufficient funds in the connected account.' });
  }
  const reversed = transfer.amount_reversed + amount;
  const after: StoredTransfer = {
    ...transfer,
    amount_reversed: reversed,
    reversed: reversed === transfer.amount,
  };
  const reversal = newReversal(call.now, {
    amount,
    transfer: transfer.id,
    metadata: mergeMetadata({}, params.metadata),
  });
  await insertObject(call.db, {
    kind: 'transfer_reversal',
    data: reversal,
    parentId: transfer.id,
    now: call.now,
  });
  await updateObject(call.db, { data: after });
  await addToBalance(call, account, -amount);
  await recordBalance(call, {
    type: 'transfer_refund',
    category: 'transfer_reversal',
    source: reversal.id,
    amount,
    description: null,
  });
  call.emit('transfer.reversed', after);
  return { status: 200, body: reversal };
}
