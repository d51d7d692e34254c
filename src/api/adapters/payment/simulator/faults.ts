import { z } from 'zod';
import type { Db } from '#db/client.ts';
import { PROVIDER_FAULTS, WEBHOOK_FAULTS } from '#domain/payment-simulator.ts';
import { findObject, storeSetting } from './simulator.sql.ts';

/** Faults that an admin can switch on; 'normal' is no fault. */
const faultsShape = z.object({
  webhook: z.enum(WEBHOOK_FAULTS).default('normal'),
  provider: z.enum(PROVIDER_FAULTS).default('normal'),
  refundFails: z.boolean().default(false),
  /** Whether the banks of vendors return payouts. */
  payoutReturns: z.boolean().default(false),
});

export type Faults = z.infer<typeof faultsShape>;
export type WebhookFault = Faults['webhook'];

const FAULTS_ID = 'setting_trouble';

/** Read from the database each time, so that a change applies to all nodes immediately. */
export async function readFaults(db: Db): Promise<Faults> {
  const data = await findObject(db, { kind: 'setting', id: FAULTS_ID });
  return faultsShape.parse(data ?? {});
}

/** Changes the given settings and returns all of them. */
export async function changeFaults(db: Db, change: Partial<Faults>, now: Date): Promise<Faults> {
  const faults = faultsShape.parse({ ...(await readFaults(db)), ...change });
  await storeSetting(db, { id: FAULTS_ID, data: faults, onlyNew: false, now });
  return faults;
}
