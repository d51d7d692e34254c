import { useMutation, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { ImportReport } from '#contract/product-import.ts';
import { IMPORT_FORMAT_NAMES } from '#domain/import-format.ts';
import { FILE_MEGABYTES, IMPORT_PICTURES_MAX, IMPORT_PRODUCTS_MAX } from '#domain/limits.ts';
import { formatCount } from '#lib/format-count.ts';
import { FormError } from '#ui/form/form-error.tsx';
import { Card } from '#ui/frames/card.tsx';
import { PageHeading } from '#ui/frames/page-heading.tsx';
import { Button } from '#ui/primitives/button.tsx';
import { Link } from '#ui/primitives/link.tsx';
import { ImportFileField } from '#web/features/product-import/import-file-field.tsx';
import {
  type ImportOptions,
  ImportOptionsFields,
  ImportRates,
  importForm,
} from '#web/features/product-import/import-options.tsx';
import { ImportReportView } from '#web/features/product-import/import-report.tsx';
import { categoryList } from '#web/features/products/categories.data.ts';
import { importProducts } from '#web/features/products/products.data.ts';
import { useApi } from '#web/kernel/context.ts';
import type { RouteHandle } from '#web/kernel/meta.ts';
import { useApiMutation } from '#web/kernel/use-api-mutation.ts';

const HINT = `CSV in UTF-8, ${FILE_MEGABYTES.csv} MB and ${formatCount(IMPORT_PRODUCTS_MAX)} products at most.`;

const PICTURES_HINT = `A ZIP of PNG and JPEG files, ${FILE_MEGABYTES.pictures} MB and ${IMPORT_PICTURES_MAX} pictures at most. Name each as the end of its address: atlas.jpg for https://shop.example/files/atlas.jpg.`;

const NO_OPTIONS: ImportOptions = { format: '', category: '', currency: '', rates: {} };

export const handle: RouteHandle = { meta: () => ({ title: 'Import Products', noIndex: true }) };

/** Uploads a product file, shows the result of its check, and imports the whole file once it is confirmed. */
function ImportProductsScreen() {
  const api = useApi();
  const [file, setFile] = useState<File | null>(null);
  const [pictures, setPictures] = useState<File | null>(null);
  const [options, setOptions] = useState<ImportOptions>(NO_OPTIONS);
  const { data: categories = [] } = useQuery(categoryList(api, 'main', ''));
  const check = useMutation({
    mutationFn: ({ file: chosen, zip, ...form }: ImportOptions & { file: File; zip: File | null }) =>
      api('POST product-import/check', {
        form: { ...importForm(form), file: chosen, ...(zip && { pictures: zip }) },
      }),
  });
  const confirm = useApiMutation({
    ...importProducts,
    onSuccess() {
      setFile(null);
      setPictures(null);
    },
  });
  function choose(nextFile: File, nextOptions = options, zip = pictures) {
    setFile(nextFile);
    setOptions(nextOptions);
    setPictures(zip);
    confirm.reset();
    check.mutate({ ...nextOptions, file: nextFile, zip });
  }
  const busy = check.isPending || confirm.isPending;
  const failure = check.error ?? (confirm.error instanceof Error ? confirm.error : null);
  const report = file && check.data;
  return (
    <>
      <PageHeading
        plain
        title="Import Products"
        subtitle="From a product CSV of Shopify, WooCommerce, Etsy, Gumroad, Payhip or Teachers Pay Teachers, or one that you exported here. Nothing is written until you have seen what will happen."
        back={{ path: '/products', name: 'Product' }}
      />
      <Card className="mt-5">
        <ImportFileField
          label="CSV File"
          hint={HINT}
          accept=".csv,text/csv"
          file={file}
          busy={busy}
          onChoose={(chosen) => choose(chosen, { ...options, rates: {} }, null)}
        />
        {file && (pictures || (report?.missingPictures ?? 0) > 0) && (
          <div className="mt-5">
            <ImportFileField
              label="Pictures (ZIP)"
              hint={`${missingSentence(report?.missingPictures ?? 0)}${PICTURES_HINT}`}
              accept=".zip,application/zip"
              file={pictures}
              busy={busy}
              onChoose={(zip) => choose(file, options, zip)}
            />
          </div>
        )}
        <ImportOptionsFields
          options={options}
          categories={categories.map(({ name }) => name)}
          disabled={busy}
          onChange={(next) => (file ? choose(file, next) : setOptions(next))}
        />
        <p className="mt-4 text-sm text-muted">
          Not sure what goes where?{' '}
          <a
            href="/api/v1/product-template.csv"
            download
            className="font-medium text-accent underline underline-offset-3"
          >
            Download the template
          </a>
        </p>
        <div role="status">
          {check.isPending && <p className="mt-4">Checking the file …</p>}
          {confirm.isSuccess && (
            <p className="mt-4 font-medium">
              {confirm.data.message}{' '}
              <Link to="/products" className="text-accent underline underline-offset-3">
                See the Product List
              </Link>
            </p>
          )}
        </div>
        {failure && <FormError className="mt-4" messages={failure.message} />}
        {file && failure && (
          <Button variant="secondary" className="mt-4" onClick={() => choose(file)}>
            Check again
          </Button>
        )}
      </Card>
      {report && !check.isPending && (
        <div className="mt-6 grid gap-6">
          {report.currencies.length > 0 && (
            <ImportRates
              currencies={report.currencies}
              rates={options.rates}
              disabled={busy}
              onConfirm={(rates) => choose(file, { ...options, rates })}
            />
          )}
          <ImportSummary
            report={report}
            busy={confirm.isPending}
            onConfirm={(token) =>
              confirm.mutate({ ...importForm(options), file, ...(pictures && { pictures }), token })
            }
          />
          <ImportReportView report={report} />
        </div>
      )}
    </>
  );
}

function missingSentence(count: number): string {
  if (count === 0) return '';
  return count === 1
    ? 'One picture is on another site, and no address is fetched. '
    : `${count} pictures are on other sites, and no address is fetched. `;
}

interface ImportSummaryProps {
  report: ImportReport;
  busy: boolean;
  onConfirm: (token: string) => void;
}

/** The number of products to create and change, and the button that imports them; those with an error are left out. */
function ImportSummary({ report: { format, token, counts, items }, busy, onConfirm }: ImportSummaryProps) {
  const errors = items.filter(({ action }) => action === 'error').length;
  if (errors > 0 && token === null) {
    return (
      <FormError
        title="Nothing can be imported yet"
        messages={`${errors === 1 ? 'One product has' : `${errors} products have`} an error. Please correct the file and choose it again.`}
      />
    );
  }
  const { created, changed, kept } = counts;
  const count = created + changed;
  return (
    <Card>
      <div className="flex flex-wrap items-center justify-between gap-4">
        <p role="status" className="tabular-nums">
          {format !== 'shopify' && `A file of ${IMPORT_FORMAT_NAMES[format]}: `}
          {created} to create, {changed} to change, {kept} left alone.
          {errors > 0 &&
            ` ${errors === 1 ? 'One has an error and is' : `${errors} have errors and are`} left out.`}
          {token === null && ' There is nothing to import.'}
        </p>
        {token !== null && (
          <Button busy={busy} onClick={() => onConfirm(token)}>
            Import {errors > 0 && 'the other '}
            {count} {count === 1 ? 'product' : 'products'}
          </Button>
        )}
      </div>
    </Card>
  );
}

export { ImportProductsScreen as Component };
