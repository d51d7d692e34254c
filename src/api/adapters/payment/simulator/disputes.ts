import { lockChargeOf } from './intents.ts';
import { type Intent, newDispute, type SimulatorDispute, type SimulatorDisputeStatus } from './objects.ts';
import { insertObject, lockChildren, updateObject } from './simulator.sql.ts';
import type { SimulatorCall } from './simulator-call.ts';
import { badState } from './wire.ts';

const disputesOf = async (call: SimulatorCall, intentId: string): Promise<SimulatorDispute[]> =>
  (await lockChildren(call.db, { parentId: intentId, kind: 'dispute' })) as SimulatorDispute[];

/** Whether a dispute holds or has taken the money of an intent, so that it cannot be refunded. */
export const isDisputed = async (call: SimulatorCall, intentId: string): Promise<boolean> =>
  (await disputesOf(call, intentId)).some(({ status }) => status !== 'won');

/** Opens a dispute of a paid intent; the caller holds its row lock. */
export async function openDispute(call: SimulatorCall, { id }: Pick<Intent, 'id'>): Promise<void> {
  const charge = await lockChargeOf(call, id);
  if (!charge || (await isDisputed(call, id))) {
    throw badState({ message: 'This payment has no charge that could be disputed.' });
  }
  const dispute = newDispute(call.now, charge);
  await insertObject(call.db, { kind: 'dispute', data: dispute, parentId: id, now: call.now });
  call.emit('charge.dispute.created', dispute);
  call.emit('charge.dispute.funds_withdrawn', dispute);
}

/** Closes the open dispute of an intent; the caller holds its row lock. */
export async function endDispute(
  call: SimulatorCall,
  { intentId, status }: { intentId: string; status: Exclude<SimulatorDisputeStatus, 'needs_response'> },
): Promise<void> {
  const open = (await disputesOf(call, intentId)).find((dispute) => dispute.status === 'needs_response');
  if (!open) throw badState({ message: 'This payment has no open dispute.' });
  const ended: SimulatorDispute = { ...open, status };
  await updateObject(call.db, { data: ended });
  call.emit('charge.dispute.closed', ended);
  if (status === 'won') call.emit('charge.dispute.funds_reinstated', ended);
}
