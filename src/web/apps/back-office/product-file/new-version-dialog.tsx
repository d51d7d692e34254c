import { useState } from 'react';
import { useController } from 'react-hook-form';
import { ApiFailure } from '#client/client.ts';
import { newVersion } from '#contract/versions.ts';
import { FILE_MEGABYTES } from '#domain/limits.ts';
import { Textarea } from '#ui/form/textarea.tsx';
import { FormDialog } from '#ui/primitives/form-dialog.tsx';
import { addVersion, type NewVersion } from '#web/features/product-file/versions.data.ts';
import { PdfInput } from '#web/features/products/form/pdf-input.tsx';
import { UploadProgress } from '#web/features/products/form/upload-progress.tsx';
import { maxLengthsOf, useRequestForm } from '#web/kernel/form.ts';
import { useApiMutation } from '#web/kernel/use-api-mutation.ts';

interface Values {
  file: File | null;
  note: string;
  isAnotherProduct: boolean;
}

const toRequest = ({ note, isAnotherProduct }: Values) => ({
  note,
  isAnotherProduct: isAnotherProduct ? ('true' as const) : ('false' as const),
});

/** The form of a new version, new each time it is mounted. */
export function NewVersionDialog(props: {
  id: string;
  open: boolean;
  onOpenChange: (open: boolean) => void;
}) {
  const { id, open, onOpenChange } = props;
  const [sent, setSent] = useState(0);
  const { control, register, handleSubmit, formState } = useRequestForm<Values>({
    schema: newVersion,
    toRequest,
    defaultValues: { file: null, note: '', isAnotherProduct: false },
    findProblems: ({ file }) => (file ? [] : [{ field: 'file', message: 'Please upload File.' }]),
  });
  const { field: file } = useController({ control, name: 'file' });
  const add = useApiMutation({
    send: (api, version: NewVersion) => addVersion.send(api, version),
    refresh: addVersion.refresh,
    onSuccess: () => onOpenChange(false),
  });
  const { errors } = formState;
  return (
    <FormDialog
      open={open}
      onOpenChange={onOpenChange}
      title="New version"
      description="Buyers get it free, and it is what the product sells from now on."
      confirm="Publish version"
      busy={add.isPending}
      busyText="Publishing …"
      problem={add.error instanceof ApiFailure ? add.error.messages : undefined}
      onSubmit={handleSubmit((values) => {
        if (!values.file) return;
        add.mutate({ id, form: { ...toRequest(values), file: values.file }, onProgress: setSent });
      })}
    >
      <PdfInput
        label="File"
        hint={`A PDF, ${FILE_MEGABYTES.pdf} MB at most.`}
        error={errors.file?.message}
        file={file.value}
        inputRef={file.ref}
        onChange={file.onChange}
        onBlur={file.onBlur}
      />
      <Textarea
        label="What changed"
        rows={4}
        hint="Buyers read it in their order and in a mail, one a day at most."
        maxLength={maxLengthsOf(newVersion).note}
        error={errors.note?.message}
        {...register('note')}
      />
      <label className="flex items-start gap-3">
        <input type="checkbox" className="mt-1 size-4.5 shrink-0" {...register('isAnotherProduct')} />
        <span>
          This is another product
          <span className="block text-sm text-muted">Buyers of earlier versions do not get it.</span>
        </span>
      </label>
      {add.isPending && <UploadProgress sent={sent} />}
    </FormDialog>
  );
}
