import type { QueryKey } from '@tanstack/react-query';
import { type ReactNode, useRef, useState } from 'react';
import type { Answer, Client } from '#client/client.ts';
import { vendorsContract } from '#contract/vendors.ts';
import { Textarea } from '#ui/form/textarea.tsx';
import { FormDialog } from '#ui/primitives/form-dialog.tsx';
import { maxLengthsOf, useContractForm } from '#web/kernel/form.ts';
import { useApiMutation } from '#web/kernel/use-api-mutation.ts';

/** All calls that take a reason have the same body. */
const { body: fields } = vendorsContract['POST admin/vendor/{id}/suspend'];

const MAX_LENGTHS = maxLengthsOf(fields);

interface ReasonDialogOptions<Subject, Data> {
  title: string;
  text: (subject: Subject) => ReactNode;
  /** Who gets to read the reason. */
  hint?: string;
  /** Label of the confirming button: 'Suspend'. */
  confirm: string;
  send: (api: Client, subject: Subject, reason: string) => Promise<Answer<Data>>;
  /** The queries to invalidate. */
  refresh: readonly QueryKey[];
}

/**
 * A mutation that requires a reason: `ask(subject)` opens the dialog, which the caller renders as `dialog`. After a
 * failure it stays open and keeps the typed text.
 */
export function useReasonDialog<Subject, Data = unknown>(
  options: ReasonDialogOptions<Subject, Data>,
): { ask: (subject: Subject) => void; dialog: ReactNode } {
  const {
    title,
    text,
    hint = 'The person concerned gets it by e-mail and sees it when signing in.',
    confirm,
    send,
    refresh,
  } = options;
  const [open, setOpen] = useState(false);
  const [subject, setSubject] = useState<Subject>();
  const field = useRef<HTMLTextAreaElement | null>(null);
  const { register, handleSubmit, formState, reset } = useContractForm(fields, { reason: '' });
  const change = useApiMutation({
    send: (api, { subject, reason }: { subject: Subject; reason: string }) => send(api, subject, reason),
    refresh,
    onSuccess: () => setOpen(false),
  });
  const { ref, ...reason } = register('reason');
  return {
    ask: (nextSubject) => {
      // Cleared, since the text was written for another record.
      if (nextSubject !== subject) reset();
      setSubject(nextSubject);
      setOpen(true);
    },
    dialog: subject !== undefined && (
      <FormDialog
        open={open}
        onOpenChange={setOpen}
        title={title}
        initialFocus={field}
        confirm={confirm}
        variant="danger"
        busy={change.isPending}
        onSubmit={handleSubmit(({ reason }) => change.mutate({ subject, reason }))}
      >
        <p>{text(subject)}</p>
        <Textarea
          label="Reason"
          hint={hint}
          error={formState.errors.reason?.message}
          maxLength={MAX_LENGTHS.reason}
          {...reason}
          ref={(element) => {
            ref(element);
            field.current = element;
          }}
        />
      </FormDialog>
    ),
  };
}
