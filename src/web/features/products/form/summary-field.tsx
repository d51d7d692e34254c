import { useFieldArray, useFormContext } from 'react-hook-form';
import { TextInput } from '#ui/form/text-input.tsx';
import { ArrowDown, ArrowUp, Plus, X } from '#ui/icons/lucide.tsx';
import { Button } from '#ui/primitives/button.tsx';
import type { ProductValues } from './product-values.ts';

/** The lines of a product's summary. The first cannot be removed; blank lines are dropped on save. */
export function SummaryField() {
  const { control, register, formState } = useFormContext<ProductValues>();
  const { fields, append, remove, move } = useFieldArray({ control, name: 'summary' });
  return (
    <fieldset className="min-w-0">
      <legend className="mb-1.5 text-sm font-medium">Summary</legend>
      <ol className="grid gap-2">
        {fields.map(({ id }, index) => (
          <li key={id} className="flex min-w-0 flex-wrap items-start gap-1">
            <TextInput
              label={`Summary line ${index + 1}`}
              hideLabel
              fieldClassName="min-w-0 grow basis-24"
              maxLength={300}
              error={formState.errors.summary?.[index]?.line?.message}
              {...register(`summary.${index}.line`)}
            />
            <LineButton
              label={`Move line ${index + 1} up`}
              disabled={index === 0}
              onClick={() => move(index, index - 1)}
            >
              <ArrowUp className="size-4.5" />
            </LineButton>
            <LineButton
              label={`Move line ${index + 1} down`}
              disabled={index === fields.length - 1}
              onClick={() => move(index, index + 1)}
            >
              <ArrowDown className="size-4.5" />
            </LineButton>
            <LineButton
              label={`Remove line ${index + 1}`}
              disabled={index === 0}
              onClick={() => remove(index)}
            >
              <X className="size-4.5" />
            </LineButton>
          </li>
        ))}
      </ol>
      <Button variant="secondary" size="sm" className="mt-2" onClick={() => append({ line: '' })}>
        <Plus className="size-4" /> Add line
      </Button>
    </fieldset>
  );
}

function LineButton(props: {
  label: string;
  disabled: boolean;
  onClick: () => void;
  children: React.ReactNode;
}) {
  const { label, disabled, onClick, children } = props;
  return (
    <Button
      variant="ghost"
      size="icon"
      className="max-sm:w-9"
      aria-label={label}
      disabled={disabled}
      onClick={onClick}
    >
      {children}
    </Button>
  );
}
