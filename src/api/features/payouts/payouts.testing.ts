import { putContent } from '#api/features/content/content.service.ts';
import { DEFAULT_GOODS_SETTINGS } from '#domain/goods.ts';
import { DEFAULT_MONEY_SETTINGS } from '#domain/money-settings.ts';
import type { TestMarket } from '#test/harness.ts';

const OTHERS = {
  name: 'Emporia',
  bannerText: '',
  contactPhone: '',
  helplinePhone: '',
  vendorApproval: true,
  ...DEFAULT_GOODS_SETTINGS,
};

/** Stores the site settings of a new market with these changes. */
export const writeSettings = (
  { context, clock }: TestMarket,
  change: Partial<typeof DEFAULT_MONEY_SETTINGS>,
): Promise<unknown> =>
  putContent(
    context.db,
    'site-settings',
    { ...OTHERS, ...DEFAULT_MONEY_SETTINGS, ...change },
    { now: clock.now },
  );
