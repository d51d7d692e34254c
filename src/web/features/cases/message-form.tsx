import { useState } from 'react';
import { Controller } from 'react-hook-form';
import { type CaseRecord, casesContract } from '#contract/cases.ts';
import { Select } from '#ui/form/select.tsx';
import { Textarea } from '#ui/form/textarea.tsx';
import { Button } from '#ui/primitives/button.tsx';
import { maxLengthsOf, useContractForm } from '#web/kernel/form.ts';
import { useApiMutation } from '#web/kernel/use-api-mutation.ts';
import { writeMessage } from './cases.data.ts';
import { FilesField } from './files-field.tsx';

const fields = casesContract['POST case/{id}/message'].form.pick({ text: true, ask: true });
const MAX_LENGTHS = maxLengthsOf(fields);

/** The form to write to a case. Staff may ask somebody, or keep a note for staff. */
export function CaseMessageForm({ record }: { record: CaseRecord }) {
  const { register, handleSubmit, formState, reset, control } = useContractForm(fields, { text: '' });
  const [files, setFiles] = useState<readonly File[]>([]);
  const [isPrivate, setIsPrivate] = useState(false);
  const send = useApiMutation({
    ...writeMessage(record.id),
    onSuccess: () => {
      reset();
      setFiles([]);
      setIsPrivate(false);
    },
  });
  const isOpen = !['Decided', 'Appealed', 'Closed'].includes(record.status);
  const asked = [
    ...(record.shop ? [{ value: 'vendor', label: 'The shop' }] : []),
    ...(record.customer ? [{ value: 'customer', label: 'The customer' }] : []),
  ];
  const isStaff = record.staff !== null;
  return (
    <form
      method="post"
      noValidate
      aria-label="Message"
      className="grid gap-4"
      onSubmit={handleSubmit(({ text, ask }) =>
        send.mutate({
          text,
          ask: isPrivate ? undefined : ask,
          private: isPrivate ? 'true' : undefined,
          files,
        }),
      )}
    >
      <Textarea
        label={isPrivate ? 'Private note' : 'Message'}
        rows={4}
        hint={
          isPrivate ? 'Only staff see it. Nobody gets a mail.' : 'Everyone who takes part gets it by e-mail.'
        }
        error={formState.errors.text?.message}
        maxLength={MAX_LENGTHS.text}
        {...register('text')}
      />
      <FilesField files={files} onChange={setFiles} />
      {isStaff && (
        <label className="flex min-h-11 cursor-pointer items-center gap-2.5 text-[0.9375rem]">
          <input
            type="checkbox"
            className="size-4.5 cursor-pointer"
            checked={isPrivate}
            onChange={(event) => setIsPrivate(event.target.checked)}
          />
          Private note, for staff only
        </label>
      )}
      {isStaff && isOpen && !isPrivate && asked.length > 0 && (
        <Controller
          control={control}
          name="ask"
          render={({ field }) => (
            <Select
              label="Wait for"
              optional
              clearable
              hint="Whose answer you need next: they have 72 hours."
              placeholder="Nobody: it stays as it is"
              options={asked}
              value={field.value ?? ''}
              onChange={(value) => field.onChange(value || undefined)}
              onBlur={field.onBlur}
              name={field.name}
              ref={field.ref}
            />
          )}
        />
      )}
      <Button type="submit" busy={send.isPending} busyText="Sending..." className="justify-self-start">
        {isPrivate ? 'Save note' : 'Send message'}
      </Button>
    </form>
  );
}
