import { Accessibility } from '@dnd-kit/dom';
import { move } from '@dnd-kit/helpers';
import { DragDropProvider, type DragEndEvent, PointerSensor } from '@dnd-kit/react';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { type DragEvent, type ReactNode, useEffect, useId, useState } from 'react';
import { useController, useFormContext } from 'react-hook-form';
import type { DataOf } from '#contract/contract.ts';
import type { ProductFile } from '#contract/product-files.ts';
import { PRODUCT_FILE_NAME_MAX, PRODUCT_FILES_MAX } from '#domain/goods.ts';
import { MAIN_FILE_ID, nameOfFile } from '#domain/product-files.ts';
import { formatBytes } from '#lib/bytes.ts';
import { FieldError } from '#ui/form/field.tsx';
import { TextInput } from '#ui/form/text-input.tsx';
import { Pause, Play, Plus } from '#ui/icons/lucide.tsx';
import { Button, buttonClass } from '#ui/primitives/button.tsx';
import { useApi } from '#web/kernel/context.ts';
import { useApiMutation } from '#web/kernel/use-api-mutation.ts';
import { changeFile, productFiles, removeFile, uploadLimits, uploadState } from '../product-files.data.ts';
import { FileRow, type FileRowProps } from './file-row.tsx';
import { LABELS, type ProductValues } from './product-values.ts';
import { type FileUpload, type FileUploads, useFileUploads } from './use-file-uploads.ts';

type UploadLimits = DataOf<'GET upload-limits'>;

const hintOf = (limits: UploadLimits | undefined): string =>
  `Up to ${PRODUCT_FILES_MAX} files${limits ? ` of ${formatBytes(limits.fileBytes)} each` : ''}, with the same licence and price: other sizes, an SVG, an EPUB, sound, a ZIP. They are sold as they are.`;

/** The files of a product beside its first PDF. Those of a stored product change at once, not with the form. */
export function MoreFilesField({ productId }: { productId: string | undefined }) {
  const { register, watch, formState } = useFormContext<ProductValues>();
  const { field, fieldState } = useController<ProductValues, 'uploads'>({ name: 'uploads' });
  const vendorId = watch('vendorId');
  const uploads = useFileUploads({ productId, vendorId });
  const stored = useStoredFiles(productId);
  const { data: limits } = useQuery(uploadLimits(useApi()));
  const [problem, setProblem] = useState<string>();
  const count = stored.files.length + uploads.uploads.length;

  // The form is sent with the uploads that it takes, and not before all of them are whole.
  const ids = uploads.uploads.flatMap(({ id, status }) => (id && status === 'sent' ? [id] : []));
  const sending = uploads.uploads.length - ids.length;
  const value = JSON.stringify({ ids: productId ? [] : ids, sending });
  const { onChange } = field;
  // biome-ignore lint/correctness/useExhaustiveDependencies: the function of the field is another one each time
  useEffect(() => {
    if (value !== JSON.stringify(field.value)) onChange(JSON.parse(value));
  }, [value]);

  function add(files: readonly File[]) {
    const tooLarge = limits && files.some(({ size }) => size > limits.fileBytes);
    const isOver = count + files.length > PRODUCT_FILES_MAX;
    if (isOver) return setProblem(`A product has ${PRODUCT_FILES_MAX} further files at most.`);
    if (tooLarge) return setProblem(`A file has ${formatBytes(limits.fileBytes)} at most.`);
    setProblem(undefined);
    uploads.add(files);
  }

  return (
    <fieldset className="min-w-0">
      <legend className="mb-1.5 text-sm font-medium">
        {LABELS.uploads} <span className="font-normal text-muted">(optional)</span>
      </legend>
      {count > 0 && (
        <TextInput
          label={LABELS.mainFileName}
          hint="What it is called among these files, such as ‘A4’."
          maxLength={PRODUCT_FILE_NAME_MAX}
          fieldClassName="mb-2 sm:max-w-sm"
          error={formState.errors.mainFileName?.message}
          {...register('mainFileName')}
        />
      )}
      {stored.files.length > 0 && (
        <SortableRows
          label="More files"
          ids={stored.files.map(({ id }) => id)}
          onArrange={(_, id, to) => stored.move(id, to)}
        >
          {(arrange) =>
            stored.files.map((file, index) => (
              <FileRow
                key={file.id}
                {...placeOf(arrange, index, stored.files.length)}
                {...file}
                state={<StoredState file={file} />}
                problem={file.reason}
                onRename={(names) => stored.rename(file.id, names)}
                onRemove={() => stored.remove(file.id)}
              />
            ))
          }
        </SortableRows>
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
                {...placeOf(arrange, index, uploads.uploads.length)}
                number={stored.files.length + index}
                upload={upload}
                uploads={uploads}
                hasProduct={productId !== undefined}
              />
            ))
          }
        </SortableRows>
      )}
      {stored.files.length > 0 && (
        <p className="mt-3 text-sm text-muted">
          These change at once. Where the product was sold, each file that is added or removed is a version;
          publish several in one under ‘File and versions’.
        </p>
      )}
      <FilesInput onChoose={add} hint={hintOf(limits)} error={problem ?? fieldState.error?.message} />
    </fieldset>
  );
}

/** The further files that a product has, with what changes them. */
function useStoredFiles(productId: string | undefined) {
  const api = useApi();
  const query = useQuery({ ...productFiles(api, productId ?? ''), enabled: productId !== undefined });
  const files = (query.data ?? []).filter(({ id }) => id !== MAIN_FILE_ID);
  const change = useApiMutation({ ...changeFile, message: () => null });
  const { mutate: remove } = useApiMutation(removeFile);
  return {
    files,
    rename: (id: string, names: { name?: string; note?: string }) => change.mutate({ id, ...names }),
    move: (id: string, to: number) => change.mutate({ id, position: to + 1 }),
    remove: (id: string) => remove(id),
  };
}

type Arrange = (from: number, to: number) => void;

/** A list whose rows are ordered by dragging, or by the buttons of each. */
export function SortableRows(props: {
  label: string;
  ids: readonly string[];
  /** The new order, and what was moved to which place. */
  onArrange: (ids: readonly string[], moved: string, to: number) => void;
  children: (arrange: Arrange) => ReactNode;
}) {
  const { label, ids, onArrange, children } = props;
  const [said, setSaid] = useState('');

  function arrange(next: readonly string[], moved: string) {
    const to = next.indexOf(moved);
    if (next.join('\n') === ids.join('\n') || to < 0) return;
    setSaid(`Moved to place ${to + 1} of ${next.length}.`);
    onArrange(next, moved, to);
  }

  return (
    <>
      <DragDropProvider
        sensors={[PointerSensor]}
        // Its announcements name ids, and it makes a button of each row, which holds buttons.
        plugins={(defaults) => defaults.filter((plugin) => plugin !== Accessibility)}
        onDragEnd={(event: DragEndEvent) => {
          if (!event.canceled) arrange(move([...ids], event), String(event.operation.source?.id));
        }}
      >
        <ol aria-label={label} className="divide-y divide-hairline border-b border-hairline">
          {children((from, to) => {
            const id = ids[from] ?? '';
            arrange(ids.toSpliced(from, 1).toSpliced(to, 0, id), id);
          })}
        </ol>
      </DragDropProvider>
      <p role="status" className="sr-only">
        {said}
      </p>
    </>
  );
}

const placeOf = (arrange: Arrange, index: number, count: number) => ({
  index,
  isFirst: index === 0,
  isLast: index === count - 1,
  onMove: (by: -1 | 1) => arrange(index, index + by),
});

const StoredState = ({ file }: { file: ProductFile }) => (
  <span className={file.state === 'refused' ? 'font-medium text-danger' : undefined}>
    {{ checking: 'Being checked', ready: 'Ready', refused: 'Refused' }[file.state]}
    {file.containsScripts && ' · contains scripts, which never run here'}
  </span>
);

interface UploadRowProps extends Pick<FileRowProps, 'index' | 'isFirst' | 'isLast' | 'onMove'> {
  /** Its place among all files. */
  number: number;
  upload: FileUpload;
  uploads: FileUploads;
  /** Whether a product takes the file by itself. */
  hasProduct: boolean;
}

/** A file on its way: progress, pause and resume, then its check. */
export function UploadRow({ upload, uploads, hasProduct, number, ...place }: UploadRowProps) {
  const { key, id, name, note, bytes, status, sent, problem } = upload;
  const api = useApi();
  const queryClient = useQueryClient();
  const isSent = status === 'sent' && id !== undefined;
  const { data } = useQuery({ ...uploadState(api, id ?? ''), enabled: isSent });
  const change = useApiMutation({ ...changeFile, message: () => null });
  const { remove } = uploads;

  // What is typed before the server knows the upload is sent once it does.
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, with the names of that moment
  useEffect(() => {
    const isRenamed = note !== '' || name !== nameOfFile(upload.filename, PRODUCT_FILE_NAME_MAX);
    if (id && isRenamed) change.mutate({ id, name, note });
  }, [id]);

  // The product has it: the list of its files shows it from now on.
  const isTaken = hasProduct && isSent && data !== undefined && data.state !== 'receiving';
  useEffect(() => {
    if (!isTaken) return;
    void queryClient.invalidateQueries({ queryKey: ['product-files'] }).then(() => remove(key));
  }, [isTaken, queryClient, remove, key]);

  return (
    <FileRow
      {...place}
      id={key}
      index={place.index}
      number={number}
      name={name}
      note={note}
      kind={null}
      bytes={bytes}
      state={<UploadStatus status={status} sent={sent} state={data?.state} name={name} />}
      problem={problem ?? data?.reason}
      actions={
        status === 'sent' ? undefined : <PauseButton upload={upload} uploads={uploads} number={number} />
      }
      onRename={(names) => {
        uploads.rename(key, names);
        if (id) change.mutate({ id, ...names });
      }}
      onRemove={() => remove(key, true)}
    />
  );
}

function UploadStatus(props: Pick<FileUpload, 'status' | 'sent' | 'name'> & { state: string | undefined }) {
  const { status, sent, name, state } = props;
  if (status === 'sent') {
    if (state === 'refused') return <span className="font-medium text-danger">Refused</span>;
    return <span>{state === 'ready' || state === 'used' ? 'Ready' : 'Being checked'}</span>;
  }
  const percent = Math.floor(sent * 100);
  return (
    <>
      <progress
        aria-label={`Upload of ${name}`}
        max={100}
        value={percent}
        className="progress h-2 min-w-24 grow sm:max-w-64"
      />
      <span>{status === 'paused' ? `Paused at ${percent} %` : `${percent} %`}</span>
    </>
  );
}

function PauseButton(props: { upload: FileUpload; uploads: FileUploads; number: number }) {
  const { upload, uploads, number } = props;
  const isSending = upload.status === 'sending';
  const [Icon, verb] = isSending ? ([Pause, 'Pause'] as const) : ([Play, 'Resume'] as const);
  return (
    <Button
      variant="ghost"
      size="sm"
      aria-label={`${verb} file ${number + 1}`}
      onClick={() => (isSending ? uploads.pause(upload.key) : uploads.resume(upload.key))}
    >
      <Icon className="size-4" /> {verb}
    </Button>
  );
}

/** Where files are chosen or dropped. */
export function FilesInput(props: {
  onChoose: (files: readonly File[]) => void;
  hint: string;
  error: string | undefined;
}) {
  const { onChoose, hint, error } = props;
  const id = useId();
  const [isOver, setIsOver] = useState(false);
  const over = (isOver: boolean) => (event: DragEvent) => {
    if (!event.dataTransfer.types.includes('Files')) return;
    event.preventDefault();
    setIsOver(isOver);
  };
  return (
    <section
      aria-label="Drop files here"
      className={`mt-4 rounded-card border border-dashed p-4 ${isOver ? 'border-accent bg-shade' : 'border-edge'}`}
      onDragOver={over(true)}
      onDragLeave={over(false)}
      onDrop={(event) => {
        over(false)(event);
        onChoose([...event.dataTransfer.files]);
      }}
    >
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <label
          htmlFor={id}
          className={buttonClass({
            variant: 'secondary',
            size: 'sm',
            className:
              'has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-accent',
          })}
        >
          <input
            id={id}
            type="file"
            multiple
            aria-label="More files"
            aria-describedby={`${id}-hint ${id}-error`}
            className="sr-only"
            onChange={(event) => {
              onChoose([...(event.target.files ?? [])]);
              event.target.value = '';
            }}
          />
          <Plus className="size-4" />
          <span aria-hidden="true">Add files</span>
        </label>
        <span className="text-sm text-muted max-sm:hidden">or drop them here</span>
      </div>
      <p id={`${id}-hint`} className="mt-2 text-sm text-muted">
        {hint}
      </p>
      <FieldError id={`${id}-error`} error={error} />
    </section>
  );
}
