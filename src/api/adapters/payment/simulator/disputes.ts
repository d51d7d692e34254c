import type { z } from 'zod';
import { disputeChange, recordBalance } from './balance.ts';
import { lockChargeOf } from './intents.ts';
import { type Intent, newDispute, type SimulatorDispute, secondsOf } from './objects.ts';
import type { disputeParams } from './params.ts';
import { findObject, insertObject, lockChildren, updateObject } from './simulator.sql.ts';
import type { SimulatorCall } from './simulator-call.ts';
import { badState, noSuch, type SimulatorAnswer } from './wire.ts';

const disputesOf = async (call: SimulatorCall, intentId: string): Promise<SimulatorDispute[]> =>
  (await lockChildren(call.db, { parentId: intentId, kind: 'dispute' })) as SimulatorDispute[];

/** Whether a dispute holds or has taken the money of an intent, so that it cannot be refunded. */
export const isDisputed = async (call: SimulatorCall, intentId: string): Promise<boolean> =>
  (await disputesOf(call, intentId)).some(({ status }) => status !== 'won');

/** Opens a dispute of a paid intent; the caller holds its row lock. The money is withdrawn at once. */
export async function openDispute(call: SimulatorCall, { id }: Pick<Intent, 'id'>): Promise<void> {
  const charge = await lockChargeOf(call, id);
  if (!charge || (await isDisputed(call, id))) {
    throw badState({ message: 'This payment has no charge that could be disputed.' });
  }
  const opened = newDispute(call.now, charge);
  const withdrawal = await recordBalance(call, disputeChange(opened, id, 'withdrawal'));
  const dispute: SimulatorDispute = { ...opened, balance_transactions: [withdrawal] };
  await insertObject(call.db, { kind: 'dispute', data: dispute, parentId: id, now: call.now });
  await updateObject(call.db, { data: { ...charge, disputed: true } });
  call.emit('charge.dispute.created', dispute);
  call.emit('charge.dispute.funds_withdrawn', dispute);
}

/** Ends the open dispute of an intent, or has a lost one won after all; the caller holds its row lock. */
export async function endDispute(
  call: SimulatorCall,
  { intentId, status }: { intentId: string; status: 'won' | 'lost' },
): Promise<void> {
  const disputes = await disputesOf(call, intentId);
  const isOpen = (dispute: SimulatorDispute) => dispute.status !== 'won' && dispute.status !== 'lost';
  const ending =
    disputes.find(isOpen) ??
    (status === 'won' ? disputes.findLast((dispute) => dispute.status === 'lost') : undefined);
  if (!ending) throw badState({ message: 'This payment has no open dispute.' });
  const ended: SimulatorDispute =
    status === 'lost'
      ? { ...ending, status }
      : {
          ...ending,
          status,
          balance_transactions: [
            ...ending.balance_transactions,
            await recordBalance(call, disputeChange(ending, intentId, 'reversal')),
          ],
        };
  await updateObject(call.db, { data: ended });
  call.emit('charge.dispute.closed', ended);
  if (status === 'won') call.emit('charge.dispute.funds_reinstated', ended);
}

/** Keeps evidence with a dispute and, with `submit`, sends it to the payer's bank, once and until its date. */
export async function updateDispute(
  call: SimulatorCall,
  { evidence = {}, submit }: z.infer<typeof disputeParams>,
): Promise<SimulatorAnswer> {
  const dispute = (await findObject(call.db, { kind: 'dispute', id: call.id, lock: true })) as
    | SimulatorDispute
    | undefined;
  if (!dispute) throw noSuch('dispute', call.id);
  if (dispute.status !== 'needs_response') {
    throw badState({ message: `This dispute is ${dispute.status}: its evidence can no longer be changed.` });
  }
  const details = dispute.evidence_details;
  if (details.due_by < secondsOf(call.now)) {
    throw badState({ message: 'The time in which evidence can be submitted is over.' });
  }
  const { receipt } = evidence;
  if (receipt && !(await findObject(call.db, { kind: 'file', id: receipt }))) throw noSuch('file', receipt);
  const isSubmitted = submit === 'true';
  const given = Object.entries(evidence).filter(([, text]) => text !== undefined) as [string, string][];
  const updated: SimulatorDispute = {
    ...dispute,
    evidence: { ...dispute.evidence, ...Object.fromEntries(given) },
    evidence_details: {
      ...details,
      has_evidence: true,
      submission_count: details.submission_count + (isSubmitted ? 1 : 0),
      submission_method: isSubmitted ? 'manual' : details.submission_method,
    },
    status: isSubmitted ? 'under_review' : dispute.status,
  };
  await updateObject(call.db, { data: updated });
  call.emit('charge.dispute.updated', updated);
  return { status: 200, body: updated };
}

/** Reads a dispute; throws the Refusal of an unknown one. */
export async function retrieveDispute(call: SimulatorCall): Promise<SimulatorAnswer> {
  const dispute = await findObject(call.db, { kind: 'dispute', id: call.id });
  if (!dispute) throw noSuch('dispute', call.id);
  return { status: 200, body: dispute };
}
