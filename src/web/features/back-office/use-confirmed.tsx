import type { QueryKey } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { type Answer, ApiFailure, type Client } from '#client/client.ts';
import { ConfirmDialog, type ConfirmDialogProps } from '#ui/primitives/confirm-dialog.tsx';
import { useApiMutation } from '#web/kernel/use-api-mutation.ts';

interface Confirmed<Subject, Data> {
  title: string;
  text: ReactNode | ((subject: Subject) => ReactNode);
  /** The button that does it: 'Delete' unless told. */
  confirm?: string | ((subject: Subject) => string);
  /** Of that button; what cannot be taken back is 'danger'. */
  variant?: ConfirmDialogProps['variant'];
  send: (api: Client, subject: Subject) => Promise<Answer<Data>>;
  /** In place of the answer's own message. */
  message?: (data: Data, subject: Subject) => string;
  /** The queries that show what is changed. */
  refresh: readonly QueryKey[];
  /** For a change that the server records even if it fails: the refreshed data shows why, and the dialog closes. */
  refreshAfterFailure?: boolean;
  onSuccess?: () => void;
}

/**
 * A change that asks first: `ask(subject)` opens the window, which is to be rendered as `dialog`. The answer's
 * message is shown as a toast; a failure leaves the window open, with what the server said of it.
 */
export function useConfirmed<Subject, Data = unknown>({
  title,
  text,
  confirm = 'Delete',
  variant,
  ...options
}: Confirmed<Subject, Data>): {
  ask: (subject: Subject) => void;
  dialog: ReactNode;
} {
  const [open, setOpen] = useState(false);
  const [subject, setSubject] = useState<Subject>();
  const change = useApiMutation<Subject, Data>({
    ...options,
    onSuccess: () => {
      setOpen(false);
      options.onSuccess?.();
    },
  });
  const saidOf = <T,>(part: T | ((subject: Subject) => T)): T | undefined => {
    if (!(part instanceof Function)) return part;
    return subject === undefined ? undefined : part(subject);
  };
  return {
    ask: (asked) => {
      change.reset();
      setSubject(asked);
      setOpen(true);
    },
    dialog: (
      <ConfirmDialog
        open={open}
        title={title}
        variant={variant}
        text={saidOf(text)}
        confirm={saidOf(confirm) ?? ''}
        onOpenChange={setOpen}
        busy={change.isPending}
        problem={change.error instanceof ApiFailure ? change.error.messages : undefined}
        onConfirm={() => {
          if (subject === undefined) return;
          change.mutate(subject, {
            onError: () => setOpen(!options.refreshAfterFailure),
          });
        }}
      />
    ),
  };
}
