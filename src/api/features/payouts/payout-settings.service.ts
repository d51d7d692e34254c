import { readContent } from '#api/features/content/content.service.ts';
import type { AppContext } from '#api/kernel/context.ts';
import { centsOf } from '#domain/money.ts';
import type { PayoutSchedule } from '#domain/money-settings.ts';
import type { HoldPeriod } from './balance.sql.ts';

export interface PayoutSettings {
  hold: HoldPeriod;
  minimumCents: number;
  schedule: PayoutSchedule;
}

/** What the site settings say of payouts. */
export async function readPayoutSettings(context: AppContext): Promise<PayoutSettings> {
  const { 'site-settings': settings } = await readContent(context, 'site-settings');
  return {
    hold: {
      days: settings.payoutHoldDays,
      newVendorDays: settings.newVendorHoldDays,
      newFor: settings.newVendorDays,
    },
    minimumCents: centsOf(settings.payoutMinimum),
    schedule: settings.payoutSchedule,
  };
}
