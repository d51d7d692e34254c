import { useFormContext, useWatch } from 'react-hook-form';
import { STAFF_FLAGS } from '#contract/product-fields.ts';
import { useMay } from '#web/kernel/use-may.ts';
import { LABELS, type ProductValues } from './product-values.ts';

const CHECKBOX = 'size-4.5 cursor-pointer disabled:cursor-default';

/** The checkbox for the product's status and, when editing, those for its flags, which only staff may change. */
export function FlagFields({ editing }: { editing: boolean }) {
  const { register } = useFormContext<ProductValues>();
  return (
    <fieldset className="min-w-0">
      <legend className="mb-1 text-sm font-medium">Shown to shoppers</legend>
      <div className="flex flex-wrap gap-x-6">
        <label className="flex min-h-11 cursor-pointer items-center gap-2.5 text-[0.9375rem]">
          <input type="checkbox" className={CHECKBOX} {...register('status')} />
          {LABELS.status}
        </label>
        {editing && STAFF_FLAGS.map((name) => <StaffFlag key={name} name={name} />)}
      </div>
    </fieldset>
  );
}

function StaffFlag({ name }: { name: (typeof STAFF_FLAGS)[number] }) {
  const { register } = useFormContext<ProductValues>();
  const checked = useWatch<ProductValues, typeof name>({ name });
  const mayEdit = useMay()('product-flags:edit');
  return (
    <label className="flex min-h-11 flex-wrap items-center gap-x-2.5 text-[0.9375rem]">
      {/* A disabled field that is registered has no value in the form, which sends this one unchanged. */}
      <input
        type="checkbox"
        className={CHECKBOX}
        {...(mayEdit ? register(name) : { checked, disabled: true })}
      />
      {LABELS[name]}
      {!mayEdit && <span className="text-sm text-muted">(set by the market)</span>}
    </label>
  );
}
