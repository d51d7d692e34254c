import { useMutation } from '@tanstack/react-query';
import { useController } from 'react-hook-form';
import { TextInput } from '#ui/form/text-input.tsx';
import { Button } from '#ui/primitives/button.tsx';
import { useApi } from '#web/kernel/context.ts';
import { showFailure } from '#web/kernel/failures.ts';
import { LABELS, type ProductValues } from './product-values.ts';

/** Read-only: 'Generate' requests an unused SKU from the server. */
export function SkuField() {
  const api = useApi();
  const { field, fieldState } = useController<ProductValues, 'sku'>({ name: 'sku' });
  const generate = useMutation({
    mutationFn: () => api('GET product/unique-code'),
    onSuccess: field.onChange,
    onError: showFailure,
  });
  return (
    <div className="flex items-start gap-3">
      <TextInput
        {...field}
        label={LABELS.sku}
        readOnly
        fieldClassName="grow"
        error={fieldState.error?.message}
      />
      <Button
        variant="secondary"
        className="mt-[1.6875rem]"
        busy={generate.isPending}
        onClick={() => generate.mutate()}
      >
        Generate
      </Button>
    </div>
  );
}
