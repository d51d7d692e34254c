import { Plus, Trash2 } from 'lucide-react';
import { useId } from 'react';
import { type ArrayPath, type Control, type FieldValues, type Path, useFieldArray } from 'react-hook-form';
import { FieldError } from '#ui/form/field.tsx';
import { TextInput } from '#ui/form/text-input.tsx';
import { Button } from '#ui/primitives/button.tsx';

interface LinkRowsProps<Values extends FieldValues> {
  control: Control<Values>;
  name: ArrayPath<Values>;
  label: string;
  /** The error of the whole list. */
  error?: string;
}

/** An ordered list of links, each with a text and an address. */
export function LinkRows<Values extends FieldValues>({ control, name, label, error }: LinkRowsProps<Values>) {
  const id = useId();
  const { fields, append, remove } = useFieldArray({ control, name });
  const register = (row: number, part: 'value' | 'link') =>
    control.register(`${name}.${row}.${part}` as Path<Values>);
  return (
    <fieldset className="min-w-0" aria-describedby={error ? id : undefined}>
      <legend className="mb-1.5 text-sm font-medium">{label}</legend>
      <ul className="grid gap-3">
        {fields.map((field, row) => (
          <li key={field.id} className="flex items-start gap-2">
            <div className="grid min-w-0 flex-1 gap-2 sm:grid-cols-2">
              <TextInput
                label={`${label}: text of link ${row + 1}`}
                hideLabel
                placeholder="Text"
                maxLength={80}
                {...register(row, 'value')}
              />
              <TextInput
                label={`${label}: address of link ${row + 1}`}
                hideLabel
                placeholder="/shop or https://"
                inputMode="url"
                maxLength={500}
                {...register(row, 'link')}
              />
            </div>
            <Button
              variant="ghost"
              size="icon"
              aria-label={`Remove link ${row + 1} of ${label}`}
              onClick={() => remove(row)}
            >
              <Trash2 className="size-4.5" aria-hidden="true" />
            </Button>
          </li>
        ))}
      </ul>
      <FieldError id={id} error={error} />
      <Button
        variant="secondary"
        size="sm"
        className="mt-3"
        disabled={fields.length >= 20}
        onClick={() => append({ value: '', link: '' } as never)}
      >
        <Plus className="size-4" aria-hidden="true" /> Add link
      </Button>
    </fieldset>
  );
}
