import { useQuery } from '@tanstack/react-query';
import type { SectionSource } from '#contract/content.ts';
import { Select } from '#ui/form/select.tsx';
import { mainCategories } from '#web/features/content/content.data.ts';
import { useApi } from '#web/kernel/context.ts';
import { ProductPicker } from './product-picker.tsx';

const SOURCES: readonly { value: SectionSource['type']; label: string }[] = [
  { value: 'best-sellers', label: 'Best sellers' },
  { value: 'new', label: 'New products' },
  { value: 'recommended', label: 'Products marked as recommended' },
  { value: 'category', label: 'A main category' },
  { value: 'hand-picked', label: 'Products picked by hand' },
];

interface SourceFieldProps {
  label: string;
  hint?: string;
  value: SectionSource;
  onChange: (source: SectionSource) => void;
  error?: string;
}

/** Selects which products a section of a page shows. */
export function SourceField({ label, hint, value, onChange, error }: SourceFieldProps) {
  const categories = useMainCategories();
  const categoryDeleted = isCategoryDeleted(value, categories);
  return (
    <div className="grid max-w-2xl grid-cols-[minmax(0,1fr)] gap-5">
      <Select
        label={label}
        // The picker has a hint of its own.
        hint={value.type === 'hand-picked' ? undefined : hint}
        options={SOURCES}
        value={value.type}
        onChange={(type) => onChange(sourceOf(type))}
        error={value.type === 'category' ? undefined : error}
      />
      {value.type === 'category' && (
        <div>
          <Select
            label="Main Category"
            options={(categories ?? []).map(({ id, name }) => ({ value: id, label: name }))}
            value={value.mainCategoryId}
            onChange={(mainCategoryId) => onChange({ type: 'category', mainCategoryId })}
            error={error}
          />
          {categoryDeleted && !error && (
            <p role="status" className="mt-1.5 text-sm font-medium text-danger">
              The category has been deleted. Please choose another one.
            </p>
          )}
        </div>
      )}
      {value.type === 'hand-picked' && (
        <ProductPicker
          label={label}
          ids={value.productIds}
          onChange={(productIds) => onChange({ type: 'hand-picked', productIds })}
        />
      )}
    </div>
  );
}

function sourceOf(type: string): SectionSource {
  switch (type) {
    case 'category':
      return { type, mainCategoryId: '' };
    case 'hand-picked':
      return { type, productIds: [] };
    case 'best-sellers':
    case 'new':
      return { type };
    default:
      return { type: 'recommended' };
  }
}

/** The main categories; undefined until they are loaded. */
export const useMainCategories = () => useQuery(mainCategories(useApi())).data;

/** Whether a source refers to a category that has been deleted. */
export const isCategoryDeleted = (
  source: SectionSource,
  categories: readonly { id: string }[] | undefined,
): boolean =>
  source.type === 'category' &&
  source.mainCategoryId !== '' &&
  categories !== undefined &&
  !categories.some(({ id }) => id === source.mainCategoryId);
