import { useMutation, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { FILE_MEGABYTES } from '#domain/limits.ts';
import { FormError } from '#ui/form/form-error.tsx';
import { Select } from '#ui/form/select.tsx';
import { Card } from '#ui/frames/card.tsx';
import { Button } from '#ui/primitives/button.tsx';
import { checkArchive, importArchive } from '#web/features/archive/archive.data.ts';
import { ImportFileField } from '#web/features/product-import/import-file-field.tsx';
import { categoryList } from '#web/features/products/categories.data.ts';
import { UploadProgress } from '#web/features/products/form/upload-progress.tsx';
import { useApi } from '#web/kernel/context.ts';
import { VENDOR_PRODUCTS } from '#web/kernel/query-keys.ts';
import { useApiMutation } from '#web/kernel/use-api-mutation.ts';
import { Plan } from './plan.tsx';

const HINT = `A ZIP that a market like this has written, ${FILE_MEGABYTES.archive / 1024} GB at most. Nothing is written until you have seen the plan.`;

/** Uploads an archive, shows what its import would do, and imports it whole once that is confirmed. */
export function ImportArchive() {
  const api = useApi();
  const [file, setFile] = useState<File | null>(null);
  const [category, setCategory] = useState('');
  const [sent, setSent] = useState(0);
  const { data: categories = [] } = useQuery(categoryList(api, 'main', ''));
  const check = useMutation({
    mutationFn: (chosen: { file: File; category: string }) =>
      checkArchive(api, { ...chosen, onProgress: setSent }),
  });
  const confirm = useApiMutation({
    ...importArchive,
    refresh: [...importArchive.refresh, VENDOR_PRODUCTS],
    onSuccess: () => setFile(null),
  });
  function choose(chosen: { file: File; category: string }) {
    setFile(chosen.file);
    setCategory(chosen.category);
    setSent(0);
    confirm.reset();
    check.mutate(chosen);
  }
  const busy = check.isPending || confirm.isPending;
  const failure = check.error ?? (confirm.error instanceof Error ? confirm.error : null);
  const plan = file && check.data;
  return (
    <>
      <Card title="Bring in an archive">
        <ImportFileField
          label="Archive"
          hint={HINT}
          accept=".zip,application/zip"
          file={file}
          busy={busy}
          onChoose={(chosen) => choose({ file: chosen, category })}
        />
        <div className="mt-5 max-w-md">
          <Select
            label="Category for products whose category is not here"
            optional
            clearable
            disabled={busy}
            placeholder="Choose Main Category"
            options={categories.map(({ name }) => ({ value: name, label: name }))}
            value={category}
            onChange={(next) => (file ? choose({ file, category: next }) : setCategory(next))}
          />
        </div>
        <div role="status">
          {check.isPending && (
            <div className="mt-4">
              <UploadProgress sent={sent} />
            </div>
          )}
          {confirm.isSuccess && <p className="mt-4 font-medium">{confirm.data.message}</p>}
        </div>
        {failure && <FormError className="mt-4" messages={failure.message} />}
        {file && failure && (
          <Button variant="secondary" className="mt-4" onClick={() => choose({ file, category })}>
            Check again
          </Button>
        )}
      </Card>
      {plan && !check.isPending && (
        <Plan plan={plan} busy={confirm.isPending} onConfirm={(token) => confirm.mutate({ token })} />
      )}
    </>
  );
}
