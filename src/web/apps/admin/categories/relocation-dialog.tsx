import { useQuery } from '@tanstack/react-query';
import { useId, useRef, useState } from 'react';
import { ApiFailure } from '#client/client.ts';
import type { CategoryRow } from '#contract/categories.ts';
import { type CategoryLevel, categoryLabel, levelAbove } from '#domain/categories.ts';
import { contentsInWords } from '#domain/category-contents.ts';
import { isolated } from '#lib/isolated.ts';
import { FormError } from '#ui/form/form-error.tsx';
import { Select } from '#ui/form/select.tsx';
import { Button } from '#ui/primitives/button.tsx';
import { Dialog } from '#ui/primitives/dialog.tsx';
import { categoryNodes } from '#web/features/content/category-nodes.ts';
import { categoryOptions } from '#web/features/content/category-options.ts';
import { categoryTree } from '#web/features/content/content.data.ts';
import { relocateCategory } from '#web/features/products/categories.data.ts';
import { useApi } from '#web/kernel/context.ts';
import { QueryError } from '#web/kernel/query-error.tsx';
import { useApiMutation } from '#web/kernel/use-api-mutation.ts';

/** 'move': to another parent; 'merge': into another category of the same level. */
export type Relocation = 'move' | 'merge';

interface RelocationDialogProps {
  kind: Relocation;
  level: CategoryLevel;
  /** The category's parent; '' for a main category. */
  parentId: string;
  category: CategoryRow;
  open: boolean;
  onClose: () => void;
}

/** Asks for the target of a move or merge and describes the consequences before it is confirmed. */
export function RelocationDialog({ kind, level, parentId, category, open, onClose }: RelocationDialogProps) {
  const isMove = kind === 'move';
  const targetLevel = (isMove && levelAbove(level)) || level;
  const label = categoryLabel(targetLevel);
  const [target, setTarget] = useState('');
  const [error, setError] = useState<string>();
  const chooser = useRef<HTMLInputElement>(null);
  const formId = useId();
  const tree = useQuery({ ...categoryTree(useApi()), staleTime: 0 });
  const nodes = categoryNodes(tree.data ?? []);
  const options = categoryOptions(nodes, targetLevel).filter(
    ({ value }) => value !== (isMove ? parentId : category.id),
  );
  const path = options.find(({ value }) => value === target)?.label;
  const change = useApiMutation<string, unknown>({
    ...relocateCategory({ isMove, level, id: category.id }),
    onSuccess: onClose,
  });
  return (
    <Dialog
      open={open}
      onOpenChange={(next) => !next && !change.isPending && onClose()}
      title={`${isMove ? 'Move' : 'Merge'} ${categoryLabel(level)}`}
      initialFocus={chooser}
      footer={
        <>
          <Button variant="secondary" disabled={change.isPending} onClick={onClose}>
            Cancel
          </Button>
          <Button
            type="submit"
            form={formId}
            variant={isMove ? 'primary' : 'danger'}
            busy={change.isPending}
            disabled={options.length === 0}
          >
            {isMove ? 'Move' : 'Merge'}
          </Button>
        </>
      }
    >
      <form
        id={formId}
        method="post"
        noValidate
        className="grid gap-4"
        onSubmit={(event) => {
          event.preventDefault();
          if (change.isPending) return;
          if (path) return change.mutate(target);
          setError(`Please select ${label}.`);
          chooser.current?.focus();
        }}
      >
        <FormError messages={change.error instanceof ApiFailure ? change.error.messages : undefined} />
        <p>
          {isMove ? 'Where should ' : 'Into which category should '}
          <strong className="font-medium break-words">{category.name}</strong>
          {isMove ? ' go?' : ' be merged?'}
        </p>
        {tree.isError ? (
          <QueryError query={tree} />
        ) : tree.isSuccess && options.length === 0 ? (
          <p className="text-muted">There is no other {targetLevel} category.</p>
        ) : (
          <Select
            ref={chooser}
            label={label}
            hint="Type a part of a name to find it."
            placeholder={tree.isPending ? 'Loading …' : `Choose ${label}`}
            options={options}
            value={target}
            onChange={(id) => {
              setTarget(id);
              setError(undefined);
            }}
            error={error}
          />
        )}
        <p aria-live="polite" className="break-words empty:hidden">
          {path && consequences({ isMove, category, path })}
        </p>
      </form>
    </Dialog>
  );
}

function consequences({
  isMove,
  category,
  path,
}: {
  isMove: boolean;
  category: CategoryRow;
  path: string;
}): string {
  const { name, productCount, childCount } = category;
  const contents = contentsInWords({ products: productCount, categories: childCount });
  const hiddenProductsNote = 'Products that the shop does not show now come along.';
  if (isMove) {
    const contentsPhrase = contents && ` with ${contents}`;
    return `${isolated(name)} moves to ${path}${contentsPhrase}. ${hiddenProductsNote} Old addresses keep working.`;
  }
  const verb = productCount + childCount === 1 ? 'moves' : 'move';
  const first = contents
    ? `${contents} ${verb} to ${path}, and ${isolated(name)} is deleted.`
    : `${isolated(name)} is deleted.`;
  return `${first} ${hiddenProductsNote} Old addresses lead there. This cannot be undone.`;
}
