import { type FieldValues, type UseFormReturn, useForm } from 'react-hook-form';
import type { z } from 'zod';

/**
 * `useContractForm` for a form that the server renders on a public page. The schema is fetched when the form is validated
 * first, so the page loads without it. There are no default values, since they would overwrite what was typed before
 * hydration.
 */
export const useLazyContractForm = <Input extends FieldValues, Output>(
  loadSchema: () => Promise<z.ZodType<Output, Input>>,
): UseFormReturn<Input, unknown, Output> =>
  useForm<Input, unknown, Output>({
    resolver: async (values, context, options) => {
      const loaded = await Promise.all([import('@hookform/resolvers/zod'), loadSchema()]).catch(() => null);
      // Without its schema the form is sent as it is: the server validates it again.
      if (!loaded) return { values: values as unknown as Output, errors: {} };
      const [{ zodResolver }, schema] = loaded;
      return zodResolver(schema)(values, context, options);
    },
  });
