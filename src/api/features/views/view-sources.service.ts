import type { AppContext } from '#api/kernel/context.ts';
import type { ViewSources } from '#contract/dashboard.ts';
import { lastDays } from '#domain/day.ts';
import { SOURCES_SHOWN } from '#domain/limits.ts';
import { sum } from '#lib/sum.ts';
import * as viewSources from './view-sources.sql.ts';

/** Where the views of a shop, or of one of its products, came from on the last `days` days including today. */
export async function readViewSources(
  context: AppContext,
  { days, ...of }: { vendorId: string; productId?: string; days: number },
): Promise<ViewSources> {
  const [first = ''] = lastDays(context.now(), days);
  const range = { ...of, first };
  const [views, sources] = await Promise.all([
    viewSources.countViews(context.db, range),
    viewSources.findViewSources(context.db, { ...range, limit: SOURCES_SHOWN }),
  ]);
  return {
    views,
    // Between the two statements views may have been added.
    unknown: Math.max(0, views - sum(sources.map((source) => source.views))),
    sources: sources.map(({ name, ...source }) => ({ ...source, name: name || null })),
  };
}
