import { useController, useFormContext, useWatch } from 'react-hook-form';
import type { PartProblem } from '#contract/bundles.ts';
import type { VendorProductRow } from '#contract/products.ts';
import { BUNDLE_PARTS_MAX, BUNDLE_PARTS_MIN } from '#domain/bundle.ts';
import { formatDollars } from '#domain/money.ts';
import { sum } from '#lib/sum.ts';
import { TextInput } from '#ui/form/text-input.tsx';
import { X } from '#ui/icons/lucide.tsx';
import { Picture } from '#ui/primitives/picture.tsx';
import { OrderedList } from '#web/features/back-office/ordered-list.tsx';
import { RecordSearch } from '#web/features/back-office/record-search.tsx';
import { usePartsFound } from '#web/features/products/bundles.data.ts';
import type { BundleValues, PickedPart } from './bundle-values.ts';

const PROBLEMS: Record<PartProblem, string> = {
  inactive: 'It is inactive.',
  deleted: 'It was deleted.',
  hidden: 'The market has hidden it.',
  shop: 'Its shop is not public.',
  price: 'It has no fixed price.',
};

const partOf = ({ id, name, featuredImage, salePrice, listed }: VendorProductRow): PickedPart => ({
  id,
  name,
  featuredImage,
  price: salePrice,
  problem: listed ? null : 'inactive',
});

/** The parts of a bundle, found by a search and put in order, with what they cost alone and the bundle's price. */
export function PartsField() {
  const { field, fieldState } = useController<BundleValues, 'parts'>({ name: 'parts' });
  const parts = field.value;
  const byId = new Map(parts.map((part) => [part.id, part]));
  return (
    <fieldset className="grid min-w-0 gap-4">
      <legend className="mb-3 text-base font-semibold">Products in the bundle</legend>
      <RecordSearch
        label="Add a product"
        hint={`${BUNDLE_PARTS_MIN} to ${BUNDLE_PARTS_MAX} products; ${parts.length} so far.`}
        error={fieldState.error?.message ?? fieldState.error?.root?.message}
        placeholder="Name or SKU"
        invitation="Type a name or an SKU."
        nothing="No product found."
        disabled={parts.length >= BUNDLE_PARTS_MAX}
        picked={parts.map(({ id }) => id)}
        useRows={usePartsFound}
        nameOf={({ name }) => name}
        onPick={(row) => field.onChange([...parts, partOf(row)])}
      >
        {({ name, sku, salePrice, featuredImage }) => (
          <>
            <Picture url={featuredImage} alt="" sizes="40px" className="size-10 shrink-0 rounded-small" />
            <span className="min-w-0 grow leading-snug">
              <span className="block truncate">{name}</span>
              <span className="text-sm text-muted">{sku}</span>
            </span>
            <span className="tabular-nums">{formatDollars(salePrice)}</span>
          </>
        )}
      </RecordSearch>
      {parts.length > 0 && (
        <OrderedList
          label="Products in the bundle"
          rows={parts}
          nameOf={({ name }) => name}
          pending={undefined}
          onOrder={(ids) => field.onChange(ids.flatMap((id) => byId.get(id) ?? []))}
          actions={({ id, name }) => [
            {
              label: `Remove ${name}`,
              icon: <X className="size-4.5" />,
              onSelect: () => field.onChange(parts.filter((part) => part.id !== id)),
            },
          ]}
        >
          {(part) => <Part part={part} />}
        </OrderedList>
      )}
      <PriceField />
    </fieldset>
  );
}

function Part({ part: { name, featuredImage, price, problem } }: { part: PickedPart }) {
  return (
    <span className="flex items-center gap-3">
      <Picture url={featuredImage} alt="" sizes="40px" className="size-10 shrink-0 rounded-small" />
      <span className="min-w-0 grow leading-snug">
        <span className="block break-words">{name}</span>
        {problem && (
          <span className="text-sm font-medium text-danger">
            {PROBLEMS[problem]} The bundle is not sold until it is on sale again.
          </span>
        )}
      </span>
      <span className="tabular-nums">{formatDollars(price)}</span>
    </span>
  );
}

/** The price of the bundle, beside what its parts cost alone. */
function PriceField() {
  const { register, formState } = useFormContext<BundleValues>();
  const [price, parts] = useWatch<BundleValues, ['price', 'parts']>({ name: ['price', 'parts'] });
  const total = sum(parts.map((part) => Math.round(part.price * 100))) / 100;
  const saved = total - Number(price);
  return (
    <div className="grid gap-x-6 gap-y-3 lg:grid-cols-2">
      <TextInput
        label="Price"
        hint={
          Number(price) > 0 && saved > 0
            ? `Shoppers save ${formatDollars(saved)}.`
            : 'In dollars, for all of them together.'
        }
        inputMode="decimal"
        autoComplete="off"
        placeholder="0.00"
        error={formState.errors.price?.message}
        {...register('price')}
      />
      {parts.length > 0 && (
        <p className="self-center text-[0.9375rem] text-muted">
          Alone they cost <s className="tabular-nums">{formatDollars(total)}</s>.
        </p>
      )}
    </div>
  );
}
