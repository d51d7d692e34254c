import type { HomeDraft } from '#contract/home-page.ts';
import { isolated } from '#lib/isolated.ts';
import { CARD } from '#ui/frames/card.tsx';
import { ExternalLink } from '#ui/icons/lucide.tsx';
import { Button, buttonClass } from '#ui/primitives/button.tsx';
import { Timestamp } from '#web/features/back-office/timestamp.tsx';
import { useConfirmDialog } from '#web/features/back-office/use-confirm-dialog.tsx';
import { cancelHomePublishing, discardHomeDraft } from '#web/features/content/home-page.data.ts';
import { DRAFT_ADDRESS } from '#web/kernel/draft.ts';
import { RecordStatus } from '#web/kernel/record-status.tsx';

interface DraftStatusProps {
  draft: HomeDraft;
  onDiscarded: () => void;
  onCanceled: () => void;
}

const ROW = 'flex flex-wrap items-center justify-between gap-x-4 gap-y-1 px-5 py-3 sm:px-6';
const TEXT = 'basis-full text-sm text-muted';

/** Whether the saved draft is published, and whether its publication is scheduled. */
export function DraftStatus({ draft, onDiscarded, onCanceled }: DraftStatusProps) {
  const { changed, savedAt, savedBy, scheduled, version } = draft;
  const discarding = useConfirmDialog<number>({
    title: 'Discard the draft?',
    text: 'What was saved in it and has not been published will be lost. The page that visitors see stays.',
    confirm: 'Discard',
    ...discardHomeDraft,
    onSuccess: onDiscarded,
  });
  const canceling = useConfirmDialog<null>({
    title: 'Cancel the scheduled publishing?',
    text: 'The page stays as visitors see it now. The draft is kept.',
    confirm: 'Cancel publishing',
    ...cancelHomePublishing,
    onSuccess: onCanceled,
  });
  return (
    <section aria-label="State of the draft" className={`${CARD} divide-y divide-hairline`}>
      <div className={ROW}>
        <RecordStatus kind="publication" status={changed ? 'Draft' : 'Published'} />
        <div className="-mx-3 flex flex-wrap gap-1">
          {/* rel=opener copies the session to the new tab, which shows the draft to admins only. */}
          <a
            href={changed ? DRAFT_ADDRESS : '/'}
            target="_blank"
            rel={changed ? 'opener' : 'noopener'}
            className={buttonClass({ variant: 'ghost', size: 'sm' })}
          >
            {changed ? 'View draft' : 'View page'} <ExternalLink className="size-4" />
            <span className="sr-only"> (opens in a new tab)</span>
          </a>
          {changed && (
            <Button variant="ghost" size="sm" onClick={() => discarding.ask(version)}>
              Discard draft
            </Button>
          )}
        </div>
        <p className={TEXT}>
          {changed ? 'Visitors do not see it yet.' : 'Visitors see the page as it is saved here.'}
          {changed && savedAt && (
            <>
              {' '}
              Saved {savedBy && `by ${isolated(savedBy)} `}at <Timestamp at={savedAt} />.
            </>
          )}
        </p>
      </div>
      {scheduled && (
        <div className={ROW}>
          <RecordStatus kind="publication" status="Scheduled" />
          <Button variant="ghost" size="sm" className="-me-3" onClick={() => canceling.ask(null)}>
            Cancel publishing
          </Button>
          <p className={TEXT}>
            {scheduled.by ? `${isolated(scheduled.by)} has scheduled the page` : 'The page is scheduled'} for{' '}
            <Timestamp at={scheduled.at} />.
            {scheduled.draftChanged &&
              ' The draft has been changed since then: that change will not be published with it.'}
          </p>
        </div>
      )}
      {discarding.dialog}
      {canceling.dialog}
    </section>
  );
}
