import type { AppContext } from '#api/kernel/context.ts';
import { startTimer } from '#api/kernel/timer.ts';
import { watchShownItems } from './content-lists.service.ts';
import { publishDueDraft } from './home-draft.service.ts';

/**
 * Checks scheduled content immediately and every `everyMs`. A check publishes what is due, also what became due while no
 * node was running. It also invalidates lists whose records appear or disappear.
 * @returns a function that stops it, and resolves when the current check has ended
 */
export function startWatchingScheduledContent(context: AppContext, everyMs: number): () => Promise<void> {
  const checks = [() => publishDueDraft(context), watchShownItems(context)];
  const timer = startTimer(context, 'checking for scheduled content', everyMs, async () => {
    for (const check of checks) {
      await check().catch((error: unknown) =>
        context.log.error({ err: error }, 'a check for scheduled content failed'),
      );
    }
  });
  timer.trigger();
  return timer.stop;
}
