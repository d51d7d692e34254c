import type { AppContext } from '#api/kernel/context.ts';
import * as dailyFigures from './daily-figures.sql.ts';

export { countChangedRows } from './daily-figures.sql.ts';

/** Compacts the appended changes of each day's figures, so that reports read few rows. */
export const compactDailyFigures = (context: AppContext): Promise<unknown> =>
  dailyFigures.compactDailyFigures(context.db);
