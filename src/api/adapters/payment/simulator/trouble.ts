import { z } from 'zod';
import type { Db } from '#db/client.ts';
import { PROVIDER_TROUBLES, WEBHOOK_TROUBLES } from '#domain/payment-simulator.ts';
import { findObject, keepSetting } from './simulator.sql.ts';

/** Trouble that an admin can rehearse; 'normal' is none. */
const troubleShape = z.object({
  webhook: z.enum(WEBHOOK_TROUBLES).default('normal'),
  provider: z.enum(PROVIDER_TROUBLES).default('normal'),
});

export type Trouble = z.infer<typeof troubleShape>;
export type WebhookTrouble = Trouble['webhook'];

const TROUBLE_ID = 'setting_trouble';

/** One look-up by key, so that a change on one node holds on all at once. */
export async function readTrouble(db: Db): Promise<Trouble> {
  const data = await findObject(db, { kind: 'setting', id: TROUBLE_ID });
  return troubleShape.parse(data ?? {});
}

/** Changes what is given, leaves the rest. Answers what holds now. */
export async function changeTrouble(db: Db, change: Partial<Trouble>, now: Date): Promise<Trouble> {
  const trouble = troubleShape.parse({ ...(await readTrouble(db)), ...change });
  await keepSetting(db, { id: TROUBLE_ID, data: trouble, onlyNew: false, now });
  return trouble;
}
