import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { CategoryRow } from '#contract/categories.ts';
import {
  CATEGORY_LEVELS,
  CATEGORY_PARAMETERS,
  CATEGORY_SIBLINGS_MAX,
  type CategoryLevel,
  categoryLabel,
  levelAbove,
  levelBelow,
} from '#domain/categories.ts';
import { FolderInput, Merge } from '#ui/icons/lucide.tsx';
import { useLocation } from '#ui/navigation.ts';
import { EmptyState } from '#ui/primitives/empty-state.tsx';
import { type RecordFormProps, RecordList } from '#web/features/back-office/record-list.tsx';
import { categoryChanges, categoryList } from '#web/features/products/categories.data.ts';
import { useApi } from '#web/kernel/context.ts';
import type { RouteHandle } from '#web/kernel/meta.ts';
import { useSearchParams } from '#web/kernel/use-search-params.ts';
import { CategoryForm } from './categories/category-form.tsx';
import { CategorySummary } from './categories/category-summary.tsx';
import { ParentFields } from './categories/parent-fields.tsx';
import { type Relocation, RelocationDialog } from './categories/relocation-dialog.tsx';

/** The level of the path: four routes share this screen. */
const levelOf = (pathname: string): CategoryLevel =>
  CATEGORY_LEVELS.find((level) => pathname.startsWith(`/${level}-category`)) ?? 'main';

export const handle: RouteHandle = {
  meta: ({ pathname }) => ({ title: categoryLabel(levelOf(pathname)), noIndex: true }),
};

/** The main categories, or the children of a parent that is selected above the list. The address holds the parent. */
export function CategoryScreen() {
  const level = levelOf(useLocation().pathname);
  const [address] = useSearchParams();
  const above = levelAbove(level);
  const parentId = above ? (address.get(CATEGORY_PARAMETERS[above]) ?? '') : '';
  // Remounted for each list, since open dialogs and unsaved orders belong to one list.
  return <CategoryList key={`${level} ${parentId}`} level={level} above={above} parentId={parentId} />;
}

function CategoryList(props: { level: CategoryLevel; above: CategoryLevel | null; parentId: string }) {
  const { level, above, parentId } = props;
  const api = useApi();
  const query = useQuery({ ...categoryList(api, level, parentId), staleTime: 0 });
  const below = levelBelow(level);
  const [relocation, setRelocation] = useState<{
    kind: Relocation;
    category: CategoryRow;
    opening: number;
  }>();
  const [open, setOpen] = useState(false);
  const relocate = (kind: Relocation, category: CategoryRow) => () => {
    setRelocation((last) => ({ kind, category, opening: (last?.opening ?? 0) + 1 }));
    setOpen(true);
  };
  const icon = { className: 'size-4.5', 'aria-hidden': true };
  return (
    <>
      <RecordList
        title={categoryLabel(level)}
        subtitle={
          above
            ? `The ${level} categories of one ${above} category, in the order of the menus.`
            : 'The top level of the catalog, in the order of the menus and of the home page.'
        }
        noun={categoryLabel(level)}
        empty={{
          title: `No ${level} categories yet.`,
          text: above
            ? `Products can stay in the ${above} category itself.`
            : 'Every product belongs to one, so the first product needs a main category.',
        }}
        nameOf={({ name }) => name}
        row={(category) => <CategorySummary category={category} level={level} below={below} />}
        form={FORMS[level]}
        query={query}
        max={CATEGORY_SIBLINGS_MAX}
        {...categoryChanges(level)}
        actions={(category) => [
          ...(above
            ? [
                {
                  label: 'Move…',
                  icon: <FolderInput {...icon} />,
                  more: true,
                  onSelect: relocate('move', category),
                },
              ]
            : []),
          { label: 'Merge…', icon: <Merge {...icon} />, more: true, onSelect: relocate('merge', category) },
        ]}
        toolbar={above && <ParentFields to={above} />}
        placeholder={
          above && !parentId ? (
            <EmptyState title={`Choose a ${above} category.`}>
              {`Its ${level} categories are shown here.`}
            </EmptyState>
          ) : undefined
        }
      />
      {relocation && (
        <RelocationDialog
          key={relocation.opening}
          {...relocation}
          level={level}
          parentId={parentId}
          open={open}
          onClose={() => setOpen(false)}
        />
      )}
    </>
  );
}

type FormProps = RecordFormProps<CategoryRow>;
const FORMS = {
  main: (props: FormProps) => <CategoryForm {...props} level="main" />,
  first: (props: FormProps) => <CategoryForm {...props} level="first" />,
  second: (props: FormProps) => <CategoryForm {...props} level="second" />,
  third: (props: FormProps) => <CategoryForm {...props} level="third" />,
};

export { CategoryScreen as Component };
