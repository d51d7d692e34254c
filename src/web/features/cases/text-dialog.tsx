import type { ReactNode } from 'react';
import { casesContract } from '#contract/cases.ts';
import { Textarea } from '#ui/form/textarea.tsx';
import { FormDialog } from '#ui/primitives/form-dialog.tsx';
import { maxLengthsOf, useContractForm } from '#web/kernel/form.ts';

const { body: fields } = casesContract['POST case/{id}/appeal'];

interface TextDialogProps {
  title: string;
  description: string;
  /** Above the field. */
  children?: ReactNode;
  /** Label of the field. */
  label: string;
  hint?: string;
  /** Label of the button. */
  confirm: string;
  maxLength?: number;
  busy: boolean;
  open: boolean;
  onOpenChange: (open: boolean) => void;
  onSend: (text: string) => void;
}

/** A dialog that sends one text: an appeal, an answer, a report. */
export function TextDialog(props: TextDialogProps) {
  const { title, description, children, label, hint, confirm, busy, open, onOpenChange, onSend } = props;
  const { register, handleSubmit, formState } = useContractForm(fields, { text: '' });
  return (
    <FormDialog
      open={open}
      onOpenChange={onOpenChange}
      title={title}
      description={description}
      confirm={confirm}
      busy={busy}
      onSubmit={handleSubmit(({ text }) => onSend(text))}
    >
      {children}
      <Textarea
        label={label}
        rows={4}
        hint={hint}
        maxLength={props.maxLength ?? maxLengthsOf(fields).text}
        error={formState.errors.text?.message}
        {...register('text')}
      />
    </FormDialog>
  );
}
