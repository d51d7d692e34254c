import type { QueryKey } from '@tanstack/react-query';
import { type ReactNode, useId, useRef, useState } from 'react';
import type { Answer, Client } from '#client/client.ts';
import { vendorsContract } from '#contract/vendors.ts';
import { Textarea } from '#ui/form/textarea.tsx';
import { Button } from '#ui/primitives/button.tsx';
import { Dialog } from '#ui/primitives/dialog.tsx';
import { useContractForm } from '#web/kernel/form.ts';
import { useApiMutation } from '#web/kernel/use-api-mutation.ts';

/** The body of every call that takes a reason. */
const { body: fields } = vendorsContract['POST vendor/{id}/suspend'];

interface Reasoned<Subject, Data> {
  title: string;
  text: (subject: Subject) => ReactNode;
  /** The button that does it: 'Suspend'. */
  confirm: string;
  send: (api: Client, subject: Subject, reason: string) => Promise<Answer<Data>>;
  /** The queries that show what is changed. */
  refresh: readonly QueryKey[];
}

/**
 * A change that asks for a reason: `ask(subject)` opens the window, which is to be rendered as `dialog`. After a failure
 * it stays open with what was typed.
 */
export function useReasoned<Subject, Data = unknown>(
  options: Reasoned<Subject, Data>,
): { ask: (subject: Subject) => void; dialog: ReactNode } {
  const { title, text, confirm, send, refresh } = options;
  const [open, setOpen] = useState(false);
  const [subject, setSubject] = useState<Subject>();
  const formId = useId();
  const field = useRef<HTMLTextAreaElement | null>(null);
  const { register, handleSubmit, formState, reset } = useContractForm(fields, { reason: '' });
  const change = useApiMutation({
    send: (api, { subject, reason }: { subject: Subject; reason: string }) => send(api, subject, reason),
    refresh,
    onSuccess: () => setOpen(false),
  });
  const { ref, ...reason } = register('reason');
  return {
    ask: (asked) => {
      // Cleared, since the text was written for another record.
      if (asked !== subject) reset();
      setSubject(asked);
      setOpen(true);
    },
    dialog: subject !== undefined && (
      <Dialog
        open={open}
        onOpenChange={setOpen}
        title={title}
        initialFocus={field}
        footer={
          <>
            <Button variant="secondary" onClick={() => setOpen(false)}>
              Cancel
            </Button>
            <Button type="submit" form={formId} variant="danger" busy={change.isPending}>
              {confirm}
            </Button>
          </>
        }
      >
        <form
          id={formId}
          method="post"
          noValidate
          className="grid gap-4"
          onSubmit={handleSubmit(({ reason }) => change.mutate({ subject, reason }))}
        >
          <p>{text(subject)}</p>
          <Textarea
            label="Reason"
            hint="The person concerned gets it by e-mail and sees it when signing in."
            error={formState.errors.reason?.message}
            maxLength={1000}
            {...reason}
            ref={(element) => {
              ref(element);
              field.current = element;
            }}
          />
        </form>
      </Dialog>
    ),
  };
}
