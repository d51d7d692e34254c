import { useId } from 'react';
import { type ArrayPath, type FieldValues, type Path, useFieldArray, useFormContext } from 'react-hook-form';
import { LINKS_MAX, linkRow } from '#contract/content-documents.ts';
import { FieldError } from '#ui/form/field.tsx';
import { TextInput } from '#ui/form/text-input.tsx';
import { Plus, Trash2 } from '#ui/icons/lucide.tsx';
import { Button } from '#ui/primitives/button.tsx';
import { maxLengthsOf } from '#web/kernel/form.ts';

interface LinkRowsProps<Values extends FieldValues> {
  name: ArrayPath<Values>;
  label: string;
  /** The error of the whole list. */
  error?: string;
}

const MAX_LENGTHS = maxLengthsOf(linkRow(''));

/** An ordered list of links, each with a text and an address. */
export function LinkRows<Values extends FieldValues>({ name, label, error }: LinkRowsProps<Values>) {
  const id = useId();
  const form = useFormContext<Values>();
  const { fields, append, remove } = useFieldArray({ control: form.control, name });
  const register = (row: number, part: 'value' | 'link') =>
    form.register(`${name}.${row}.${part}` as Path<Values>);
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
                maxLength={MAX_LENGTHS.value}
                {...register(row, 'value')}
              />
              <TextInput
                label={`${label}: address of link ${row + 1}`}
                hideLabel
                placeholder="/shop or https://"
                inputMode="url"
                maxLength={MAX_LENGTHS.link}
                {...register(row, 'link')}
              />
            </div>
            <Button
              variant="ghost"
              size="icon"
              aria-label={`Remove link ${row + 1} of ${label}`}
              onClick={() => remove(row)}
            >
              <Trash2 className="size-4.5" />
            </Button>
          </li>
        ))}
      </ul>
      <FieldError id={id} error={error} />
      <Button
        variant="secondary"
        size="sm"
        className="mt-3"
        disabled={fields.length >= LINKS_MAX}
        onClick={() => append({ value: '', link: '' } as never)}
      >
        <Plus className="size-4" /> Add link
      </Button>
    </fieldset>
  );
}
