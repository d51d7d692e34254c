import { IMPORT_FORMAT_NAMES, IMPORT_FORMATS, type ImportFormat } from '#domain/import-format.ts';
import { Select } from '#ui/form/select.tsx';

export interface ImportOptions {
  /** '' lets the file's header decide. */
  format: ImportFormat | '';
  /** The name of a main category; '' for none. */
  category: string;
}

/** What a file of each system brings, and what not. */
const CONTENTS: Readonly<Record<ImportFormat, string>> = {
  shopify: 'Texts, categories, prices, SKUs, status and the pictures that are in this market already.',
  gumroad:
    'The columns that Gumroad’s API has: name, description, summary, price in cents, permalink and whether it is published. Not the files, pictures, tags, ratings and sales.',
  payhip: 'Product name, description, price and currency. Not the files, pictures, stock, coupons and sales.',
  etsy: 'Titles, descriptions, prices and SKUs of the listings that are for sale (Shop Manager, Settings, Options, Download Data). Not the files, pictures, tags, variations, ratings and sales.',
};

/** Which system the file is from, and the category of new products whose row names none. */
export function ImportOptionsFields({
  options,
  categories,
  disabled,
  onChange,
}: {
  options: ImportOptions;
  /** Names of the main categories. */
  categories: readonly string[];
  disabled: boolean;
  onChange: (options: ImportOptions) => void;
}) {
  return (
    <div className="mt-5 grid gap-5 md:grid-cols-2">
      <Select
        label="Format"
        optional
        clearable
        disabled={disabled}
        placeholder="By the file’s header"
        hint={options.format ? CONTENTS[options.format] : 'Shopify, Gumroad, Payhip or Etsy.'}
        options={IMPORT_FORMATS.map((format) => ({ value: format, label: IMPORT_FORMAT_NAMES[format] }))}
        value={options.format}
        onChange={(format) => onChange({ ...options, format: format as ImportOptions['format'] })}
      />
      <Select
        label="Category for products without one"
        optional
        clearable
        disabled={disabled}
        placeholder="Choose Main Category"
        hint="Files of Gumroad, Payhip and Etsy name none."
        options={categories.map((name) => ({ value: name, label: name }))}
        value={options.category}
        onChange={(category) => onChange({ ...options, category })}
      />
    </div>
  );
}
