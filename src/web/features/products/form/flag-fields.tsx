import { useFormContext } from 'react-hook-form';
import type { ProductValues } from './product-values.ts';

const FLAGS = [
  ['isBestSeller', 'Best seller'],
  ['isRecommended', 'Recommended'],
  ['isNew', 'New'],
] as const;

/** The checkbox for the product's status and, when editing, those for its flags. */
export function FlagFields({ editing }: { editing: boolean }) {
  const { register } = useFormContext<ProductValues>();
  return (
    <fieldset className="min-w-0">
      <legend className="mb-1 text-sm font-medium">Shown to shoppers</legend>
      <div className="flex flex-wrap gap-x-6">
        {[['status', 'Active'] as const, ...(editing ? FLAGS : [])].map(([name, label]) => (
          <label key={name} className="flex min-h-11 cursor-pointer items-center gap-2.5 text-[0.9375rem]">
            <input type="checkbox" className="size-4.5 cursor-pointer" {...register(name)} />
            {label}
          </label>
        ))}
      </div>
    </fieldset>
  );
}
