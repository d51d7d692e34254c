import { watchHolidays } from '#api/features/vendors/vendors.service.ts';
import type { AppContext } from '#api/kernel/context.ts';
import { watchShownItems } from './content-lists.service.ts';
import { publishDueDraft } from './home-draft.service.ts';

/**
 * Looks at once and then every so many milliseconds for content whose time has come: what was to be published by now,
 * also while no node was running, records of lists that are shown or not shown any more, and holidays that are over.
 * @returns a function that stops it, and resolves when a look under way has ended
 */
export function startWatchingScheduledContent(context: AppContext, everyMs: number): () => Promise<void> {
  const looks = [() => publishDueDraft(context), watchShownItems(context), watchHolidays(context)];
  const lookForAll = async () => {
    for (const look of looks) {
      await look().catch((error: unknown) =>
        context.log.error({ err: error }, 'scheduled content was not looked for'),
      );
    }
  };
  let last = lookForAll();
  const timer = setInterval(() => {
    last = last.then(lookForAll);
  }, everyMs);
  timer.unref();
  return () => {
    clearInterval(timer);
    return last;
  };
}
