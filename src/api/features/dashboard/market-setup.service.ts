import { readVersioned } from '#api/features/content/content.service.ts';
import { mainCategories } from '#api/features/content/shown-categories.service.ts';
import type { AppContext } from '#api/kernel/context.ts';
import type { MarketReport } from '#contract/dashboard.ts';
import * as marketSetup from './market-setup.sql.ts';

/** What is done of setting up a market; null once a product is listed. */
export async function readSetup(context: AppContext): Promise<MarketReport['setup']> {
  const { db, config, payment } = context;
  if (await marketSetup.hasListedProduct(db)) return null;
  const [settings, categories, vendors] = await Promise.all([
    readVersioned(context, 'site-settings'),
    mainCategories(context),
    marketSetup.hasApprovedVendor(db),
  ]);
  return {
    name: settings.version > 0,
    categories: categories.length > 0,
    payments: payment.simulator === null,
    mails: config.mail.smtpUrl !== null,
    vendors,
  };
}
