import { useState } from 'react';
import { ApiFailure } from '#client/client.ts';
import type { HomeDraft } from '#contract/home-page.ts';
import { DateTimeInput } from '#ui/form/date-time-input.tsx';
import { FormError } from '#ui/form/form-error.tsx';
import { Button } from '#ui/primitives/button.tsx';
import { Dialog } from '#ui/primitives/dialog.tsx';
import { Choices } from '#web/features/back-office/choices.tsx';
import { Timestamp } from '#web/features/back-office/timestamp.tsx';
import { publishHomeDraft } from '#web/features/content/home-page.data.ts';
import { useApiMutation } from '#web/kernel/use-api-mutation.ts';

const CHOICES = [
  { value: 'now', label: 'Now', text: 'Visitors see it at their next visit of the page.' },
  { value: 'later', label: 'At a time', text: 'The page stays as it is until then.' },
] as const;

interface PublishDialogProps {
  draft: HomeDraft;
  open: boolean;
  onClose: () => void;
  /** Reloads the draft after it was published or changed by another admin. */
  reloadDraft: () => Promise<void>;
}

/** Publishes the saved draft, immediately or at a given time. */
export function PublishDialog({ draft, open, onClose, reloadDraft }: PublishDialogProps) {
  const [when, setWhen] = useState<'now' | 'later'>('now');
  const [at, setAt] = useState('');
  const [missing, setMissing] = useState(false);
  const publish = useApiMutation({
    ...publishHomeDraft(draft.version),
    onSuccess: async () => {
      await reloadDraft();
      close();
    },
  });
  function cancel() {
    if (publish.isError) void reloadDraft();
    close();
  }
  function close() {
    publish.reset();
    setMissing(false);
    onClose();
  }
  function confirm() {
    setMissing(when === 'later' && !at);
    if (when === 'now') publish.mutate(undefined);
    else if (at) publish.mutate(at);
  }
  const problem = publish.error instanceof ApiFailure ? publish.error.messages : undefined;
  return (
    <Dialog
      open={open}
      onOpenChange={(next) => !next && cancel()}
      title="Publish the home page"
      size="sm"
      footer={
        <>
          <Button variant="secondary" onClick={cancel}>
            Cancel
          </Button>
          <Button busy={publish.isPending} onClick={confirm}>
            {when === 'now' ? 'Publish' : 'Schedule'}
          </Button>
        </>
      }
    >
      <div className="grid gap-5">
        <FormError messages={problem} />
        <Choices legend="When" choices={CHOICES} value={when} onChange={setWhen} />
        {when === 'later' && (
          <DateTimeInput
            label="Publish At"
            value={at}
            onChange={setAt}
            error={missing ? 'Please enter Publish At.' : undefined}
          />
        )}
        <p className="text-sm text-muted">
          {when === 'now'
            ? 'The saved draft becomes the page. You can go back to the present page under Versions.'
            : 'The page is published as the draft is now. What you change in the draft later is not part of it.'}
        </p>
        {draft.scheduled && (
          <p className="text-sm text-muted">
            {when === 'now'
              ? 'The publishing scheduled for '
              : 'This takes the place of what is scheduled for '}
            <Timestamp at={draft.scheduled.at} />
            {when === 'now' && ' is canceled'}.
          </p>
        )}
      </div>
    </Dialog>
  );
}
