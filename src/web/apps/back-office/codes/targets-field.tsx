import { useQuery } from '@tanstack/react-query';
import type { DiscountCode } from '#contract/discount-codes.ts';
import { CODE_TARGETS_MAX } from '#domain/limits.ts';
import { Select } from '#ui/form/select.tsx';
import { X } from '#ui/icons/lucide.tsx';
import { RecordSearch } from '#web/features/back-office/record-search.tsx';
import { categoryNodes } from '#web/features/content/category-nodes.ts';
import { categoryOptions } from '#web/features/content/category-options.ts';
import { categoryTree } from '#web/features/content/content.data.ts';
import { useProductsFound } from '#web/features/products/products.data.ts';
import { useVendorsFound } from '#web/features/vendors/vendors.data.ts';
import { useApi } from '#web/kernel/context.ts';

export type Target = DiscountCode['targets'][number];

interface TargetsFieldProps {
  kind: 'vendor' | 'category' | 'product';
  targets: readonly Target[];
  onChange: (targets: Target[]) => void;
  error?: string;
}

const LABELS = { vendor: 'Shops', category: 'Categories', product: 'Products' } as const;

/** What a code is for: a field to add one more, and the list of those that were added. */
export function TargetsField({ kind, targets, onChange, error }: TargetsFieldProps) {
  const add = ({ id, name }: Target) => onChange([...targets, { id, name }]);
  const search = {
    hint: `${targets.length} of ${CODE_TARGETS_MAX}.`,
    error,
    disabled: targets.length >= CODE_TARGETS_MAX,
    picked: targets.map(({ id }) => id),
  };
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-3">
      {kind === 'product' && (
        <RecordSearch
          {...search}
          label="Add a product"
          placeholder="Name or SKU"
          invitation="Type a name or an SKU."
          nothing="No product found."
          useRows={useProductsFound}
          nameOf={({ name }) => name}
          onPick={add}
        >
          {({ name, sku }) => <Found name={name} detail={sku} />}
        </RecordSearch>
      )}
      {kind === 'vendor' && (
        <RecordSearch
          {...search}
          label="Add a shop"
          placeholder="Shop, name or e-mail"
          invitation="Type the name of a shop."
          nothing="No shop found."
          useRows={useVendorsFound}
          nameOf={({ shopName }) => shopName}
          onPick={({ id, shopName }) => add({ id, name: shopName })}
        >
          {({ shopName, name }) => <Found name={shopName} detail={name} />}
        </RecordSearch>
      )}
      {kind === 'category' && <CategorySelect {...search} onPick={add} />}
      {targets.length > 0 && (
        <ul aria-label={LABELS[kind]} className="flex flex-wrap gap-2">
          {targets.map(({ id, name }) => (
            <li
              key={id}
              className="inline-flex max-w-full items-center gap-1 rounded-pill bg-shade ps-3 text-[0.9375rem]"
            >
              <span className="min-w-0 truncate">{name}</span>
              <button
                type="button"
                aria-label={`Remove ${name}`}
                className="grid size-9 shrink-0 place-items-center rounded-full text-muted hover:text-ink pointer-coarse:size-11"
                onClick={() => onChange(targets.filter((other) => other.id !== id))}
              >
                <X className="size-4" />
              </button>
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}

const Found = ({ name, detail }: { name: string; detail: string }) => (
  <span className="min-w-0">
    <span className="block truncate text-[0.9375rem]">{name}</span>
    <span className="block truncate text-sm text-muted">{detail}</span>
  </span>
);

interface CategorySelectProps {
  hint: string;
  error?: string;
  disabled: boolean;
  picked: readonly string[];
  onPick: (category: Target) => void;
}

/** All categories of all levels, each with its path. */
function CategorySelect({ picked, onPick, ...field }: CategorySelectProps) {
  const { data } = useQuery(categoryTree(useApi()));
  const options = categoryOptions(categoryNodes(data ?? []));
  return (
    <Select
      {...field}
      label="Add a category"
      placeholder="Name of a category"
      options={options.filter(({ value }) => !picked.includes(value))}
      value=""
      onChange={(id) => {
        const chosen = options.find(({ value }) => value === id);
        if (chosen) onPick({ id, name: chosen.label });
      }}
    />
  );
}
