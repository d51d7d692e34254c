import { type Control, useController } from 'react-hook-form';
import { DESCRIPTION_WORDS } from '#domain/limits.ts';
import { countWords, plainText } from '#domain/words.ts';
import { Loading, Skeleton } from '#ui/primitives/skeleton.tsx';
import { usePart } from '#ui/primitives/use-part.ts';
import type { ProductValues } from './product-values.ts';

const load = () => import('./description-editor.tsx');

/** The description; its editor is fetched only here. */
export function DescriptionField({ control }: { control: Control<ProductValues> }) {
  const { field, fieldState } = useController({ control, name: 'description' });
  const Editor = usePart(load, true);
  if (!Editor) {
    return (
      <Loading label="Loading the editor" className="grid gap-2">
        <Skeleton className="h-5 w-24" />
        <Skeleton className="h-72 rounded-control" />
      </Loading>
    );
  }
  return (
    <Editor
      value={field.value}
      onChange={field.onChange}
      onBlur={field.onBlur}
      focusRef={field.ref}
      error={fieldState.error?.message}
      hint={`${countWords(plainText(field.value))} of ${DESCRIPTION_WORDS} words`}
    />
  );
}
