import type { QueryKey } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { type Answer, ApiFailure, type Client } from '#client/client.ts';
import { ConfirmDialog, type ConfirmDialogProps } from '#ui/primitives/confirm-dialog.tsx';
import { useApiMutation } from '#web/kernel/use-api-mutation.ts';

interface ConfirmDialogOptions<Subject, Data> {
  title: string;
  text: ReactNode | ((subject: Subject) => ReactNode);
  /** Label of the confirming button; 'Delete' by default. */
  confirm?: string | ((subject: Subject) => string);
  /** Variant of that button: 'danger' for what cannot be undone. */
  variant?: ConfirmDialogProps['variant'];
  send: (api: Client, subject: Subject) => Promise<Answer<Data>>;
  /** Replaces the answer's message; null: no toast. */
  message?: (data: Data, subject: Subject) => string | null;
  /** The queries to invalidate. */
  refresh: readonly QueryKey[];
  /** For a change that the server records even if it fails: the refreshed data shows why, and the dialog closes. */
  refreshAfterFailure?: boolean;
  onSuccess?: () => void;
}

/**
 * A mutation with a confirmation: `ask(subject)` opens the dialog, which the caller renders as `dialog`. The
 * answer's message is shown as a toast. After a failure the dialog stays open and shows the server's messages.
 */
export function useConfirmDialog<Subject, Data = unknown>({
  title,
  text,
  confirm = 'Delete',
  variant,
  ...options
}: ConfirmDialogOptions<Subject, Data>): {
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
  const resolveText = <T,>(part: T | ((subject: Subject) => T)): T | undefined => {
    if (!(part instanceof Function)) return part;
    return subject === undefined ? undefined : part(subject);
  };
  return {
    ask: (nextSubject) => {
      change.reset();
      setSubject(nextSubject);
      setOpen(true);
    },
    dialog: (
      <ConfirmDialog
        open={open}
        title={title}
        variant={variant}
        text={resolveText(text)}
        confirm={resolveText(confirm) ?? ''}
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
