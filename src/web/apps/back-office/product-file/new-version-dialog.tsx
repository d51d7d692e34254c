import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useController } from 'react-hook-form';
import { ApiFailure } from '#client/client.ts';
import { newVersion } from '#contract/versions.ts';
import { PRODUCT_FILES_MAX } from '#domain/goods.ts';
import { FILE_MEGABYTES } from '#domain/limits.ts';
import { MAIN_FILE_ID } from '#domain/product-files.ts';
import { Textarea } from '#ui/form/textarea.tsx';
import { FormDialog } from '#ui/primitives/form-dialog.tsx';
import { addVersion, type NewVersion } from '#web/features/product-file/versions.data.ts';
import { FilesInput, SortableRows, UploadRow } from '#web/features/products/form/more-files-field.tsx';
import { PdfInput } from '#web/features/products/form/pdf-input.tsx';
import { UploadProgress } from '#web/features/products/form/upload-progress.tsx';
import { useFileUploads } from '#web/features/products/form/use-file-uploads.ts';
import { productFiles } from '#web/features/products/product-files.data.ts';
import { useApi } from '#web/kernel/context.ts';
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
  /** Of its vendor, for an admin. */
  vendorId: string;
  open: boolean;
  onOpenChange: (open: boolean) => void;
}) {
  const { id, vendorId, open, onOpenChange } = props;
  const [sent, setSent] = useState(0);
  const [removed, setRemoved] = useState<readonly string[]>([]);
  const uploads = useFileUploads({ vendorId });
  const { data: files = [] } = useQuery(productFiles(useApi(), id));
  const further = files.filter((file) => file.id !== MAIN_FILE_ID && file.state === 'ready');
  const added = uploads.uploads.flatMap((upload) => (upload.status === 'sent' ? (upload.id ?? []) : []));
  const isSending = added.length < uploads.uploads.length;
  const changesSet = removed.length > 0 || uploads.uploads.length > 0;
  const { control, register, handleSubmit, formState } = useRequestForm<Values>({
    schema: newVersion,
    toRequest,
    defaultValues: { file: null, note: '', isAnotherProduct: false },
    findProblems: ({ file }) =>
      file || changesSet ? [] : [{ field: 'file', message: 'Please upload File.' }],
  });
  const { field: file } = useController({ control, name: 'file' });
  const add = useApiMutation({
    send: (api, version: NewVersion) => addVersion.send(api, version),
    refresh: addVersion.refresh,
    onSuccess: () => onOpenChange(false),
  });
  const { errors } = formState;
  const isOver = further.length - removed.length + uploads.uploads.length > PRODUCT_FILES_MAX;
  const problem = isOver
    ? `A product has ${PRODUCT_FILES_MAX} further files at most.`
    : isSending
      ? 'Every file has to be uploaded before the version is published.'
      : undefined;
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
        if (problem) return;
        const set = {
          ...(added.length > 0 && { uploads: JSON.stringify(added) }),
          ...(removed.length > 0 && { removed: JSON.stringify(removed) }),
          ...(values.file && { file: values.file }),
        };
        add.mutate({ id, form: { ...toRequest(values), ...set }, onProgress: setSent });
      })}
    >
      <PdfInput
        label="File"
        hint={
          further.length > 0
            ? `A PDF, ${FILE_MEGABYTES.pdf} MB at most. Without one the present file stays.`
            : `A PDF, ${FILE_MEGABYTES.pdf} MB at most.`
        }
        error={errors.file?.message}
        file={file.value}
        inputRef={file.ref}
        onChange={file.onChange}
        onBlur={file.onBlur}
      />
      <fieldset className="min-w-0">
        <legend className="mb-1.5 text-sm font-medium">
          More files <span className="font-normal text-muted">(optional)</span>
        </legend>
        {further.length > 0 && (
          <ul aria-label="Present files" className="divide-y divide-hairline border-y border-hairline">
            {further.map((one) => {
              const isRemoved = removed.includes(one.id);
              return (
                <li key={one.id} className="flex items-center justify-between gap-3 py-2">
                  <bdi className={`min-w-0 wrap-anywhere ${isRemoved ? 'text-muted line-through' : ''}`}>
                    {one.name}
                  </bdi>
                  <label className="flex shrink-0 items-center gap-2 text-sm pointer-coarse:min-h-11">
                    <input
                      type="checkbox"
                      className="size-4.5"
                      aria-label={`Remove ${one.name}`}
                      checked={isRemoved}
                      onChange={() =>
                        setRemoved(
                          isRemoved ? removed.filter((other) => other !== one.id) : [...removed, one.id],
                        )
                      }
                    />
                    Remove
                  </label>
                </li>
              );
            })}
          </ul>
        )}
        {uploads.uploads.length > 0 && (
          <SortableRows
            label="Files that are uploaded"
            ids={uploads.uploads.map(({ key }) => key)}
            onArrange={(keys) => uploads.arrange(keys)}
          >
            {(arrange) =>
              uploads.uploads.map((upload, index) => (
                <UploadRow
                  key={upload.key}
                  index={index}
                  number={index}
                  isFirst={index === 0}
                  isLast={index === uploads.uploads.length - 1}
                  onMove={(by) => arrange(index, index + by)}
                  upload={upload}
                  uploads={uploads}
                  hasProduct={false}
                />
              ))
            }
          </SortableRows>
        )}
        <FilesInput
          onChoose={uploads.add}
          hint="A file with the name of one that is removed replaces it, and takes its place."
          error={uploads.uploads.length > 0 ? problem : undefined}
        />
      </fieldset>
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
