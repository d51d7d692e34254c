import { useState } from 'react';
import { IMPORT_FORMAT_NAMES, IMPORT_FORMATS, type ImportFormat } from '#domain/import-format.ts';
import { Select } from '#ui/form/select.tsx';
import { TextInput } from '#ui/form/text-input.tsx';
import { Card } from '#ui/frames/card.tsx';
import { Button } from '#ui/primitives/button.tsx';

export interface ImportOptions {
  /** '' lets the file's header decide. */
  format: ImportFormat | '';
  /** The name of a main category; '' for none. */
  category: string;
  /** The currency of amounts that name none; '' for US dollars. */
  currency: string;
  /** What one unit of each other currency is in dollars, as typed. */
  rates: Readonly<Record<string, string>>;
}

/** The options as the fields of a call. */
export const importForm = ({ format, category, currency, rates }: ImportOptions) => ({
  format,
  category,
  currency,
  rates: Object.entries(rates)
    .filter(([, rate]) => RATE.test(rate))
    .map(([currency, rate]) => `${currency}=${rate}`)
    .join(','),
});

const CURRENCY_NAMES = new Intl.DisplayNames('en', { type: 'currency' });
const CURRENCIES = Intl.supportedValuesOf('currency')
  .filter((code) => code !== 'USD')
  .map((code) => ({ value: code, label: `${code} – ${CURRENCY_NAMES.of(code)}` }));

const RATE = /^\d{1,6}(?:\.\d{1,8})?$/;

/** What a file of each system brings, and what not. */
const CONTENTS: Readonly<Record<ImportFormat, string>> = {
  shopify: 'Texts, categories, prices, SKUs, status and pictures.',
  woocommerce:
    'Names, texts, prices, SKUs, the first category and whether it is published (Products, Export, with headers in any language). Not the files, tags, variations and stock.',
  gumroad:
    'The columns that Gumroad’s API has: name, description, summary, price in cents, permalink and whether it is published. Not the files, tags, ratings and sales.',
  payhip: 'Product name, description, price and currency. Not the files, stock, coupons and sales.',
  tpt: 'Titles, prices, descriptions and status, in columns named as Teachers Pay Teachers names them. Not the files, grades, subjects, licences and sales.',
  etsy: 'Titles, descriptions, prices and SKUs of the listings that are for sale (Shop Manager, Settings, Options, Download Data), with headers in any language. Not the files, tags, variations, ratings and sales.',
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
        hint={
          options.format
            ? CONTENTS[options.format]
            : 'Shopify, WooCommerce, Etsy, Gumroad, Payhip or Teachers Pay Teachers.'
        }
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
        hint="Also for products whose category does not exist here."
        options={categories.map((name) => ({ value: name, label: name }))}
        value={options.category}
        onChange={(category) => onChange({ ...options, category })}
      />
      <Select
        label="Currency of the prices"
        optional
        clearable
        disabled={disabled}
        placeholder="As the file says, else US dollars"
        hint="For prices without a currency sign or column. You enter the rate after the check."
        options={CURRENCIES}
        value={options.currency}
        onChange={(currency) => onChange({ ...options, currency, rates: {} })}
      />
    </div>
  );
}

/** Asks what one unit of each currency of the file is in dollars; the file is then checked again. */
export function ImportRates({
  currencies,
  rates,
  disabled,
  onConfirm,
}: {
  currencies: readonly string[];
  rates: ImportOptions['rates'];
  disabled: boolean;
  onConfirm: (rates: ImportOptions['rates']) => void;
}) {
  const [typed, setTyped] = useState(rates);
  const isComplete = currencies.every((currency) => RATE.test(typed[currency] ?? ''));
  return (
    <Card>
      <h2 className="text-base font-semibold">Prices in other currencies</h2>
      <p className="mt-1 max-w-[70ch] text-muted">
        Prices are US dollars here. Enter what one unit is in dollars; prices are then converted and rounded
        to cents.
      </p>
      <form
        className="mt-4 flex flex-wrap items-end gap-4"
        onSubmit={(event) => {
          event.preventDefault();
          if (isComplete) onConfirm(typed);
        }}
      >
        {currencies.map((currency) => (
          <TextInput
            key={currency}
            label={`US dollars for 1 ${currency}`}
            inputMode="decimal"
            disabled={disabled}
            value={typed[currency] ?? ''}
            onChange={(event) => setTyped({ ...typed, [currency]: event.target.value.trim() })}
          />
        ))}
        <Button type="submit" variant="secondary" disabled={disabled || !isComplete}>
          Convert prices
        </Button>
      </form>
    </Card>
  );
}
