import { type MouseEvent, type ReactNode, useState } from 'react';
import { Glyph } from '#ui/primitives/glyph.tsx';
import type { CategoryNode } from '#web/features/content/category-nodes.ts';

export interface CategoryTreeProps {
  categories: readonly CategoryNode[];
  /** The selected category and its ancestors. */
  path: readonly { id: string }[];
  /** The number of products of categories, as far as it is known. */
  counts: ReadonlyMap<string, number>;
  /** In place of an open branch whose categories are not there yet. */
  pending: ReactNode;
  /** Called before such a branch may be opened. */
  onApproach: () => void;
  /** Called after a click on a category. */
  onChoose?: () => void;
}

/**
 * The categories as links. Initially only the branch of the selected one is open, since the whole tree would be
 * hundreds of links. The links are plain anchors; the storefront's layout turns clicks into client-side navigation.
 */
export function CategoryTree({ categories, path, counts, pending, onApproach, onChoose }: CategoryTreeProps) {
  const selected = path.at(-1)?.id ?? null;
  const [opened, setOpened] = useState<Readonly<Record<string, boolean>>>({});
  /** The selected category after a second click: it is no longer highlighted, and the product list stays. */
  const [deselected, setDeselected] = useState<string | null>(null);
  const onPath = new Set(path.map((category) => category.id));

  function onClick(event: MouseEvent<HTMLElement>) {
    if (!(event.target instanceof Element)) return;
    const toggle = event.target.closest<HTMLElement>('button[data-id]');
    if (toggle?.dataset.id) {
      const { id } = toggle.dataset;
      setOpened({ ...opened, [id]: !(opened[id] ?? onPath.has(id)) });
      return;
    }
    const link = event.target.closest('a');
    if (!link || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
    if (link.dataset.id && link.dataset.id === selected) {
      event.preventDefault();
      setDeselected(deselected === selected ? null : selected);
      return;
    }
    setDeselected(null);
    onChoose?.();
  }

  const branch = (list: readonly CategoryNode[]) => (
    <ul>
      {list.map((category) => {
        const { id, name, href, hasChildren, children } = category;
        const open = opened[id] ?? onPath.has(id);
        return (
          <li key={id}>
            <div>
              <a
                href={href}
                data-id={id}
                aria-current={id === selected && id !== deselected ? 'true' : undefined}
              >
                {name}
              </a>
              {counts.has(id) && <span className="count">{counts.get(id)}</span>}
              {hasChildren && (
                <button type="button" data-id={id} aria-expanded={open} aria-label={`Inside ${name}`}>
                  <Glyph name="down" />
                </button>
              )}
            </div>
            {open && hasChildren && (children.length > 0 ? branch(children) : pending)}
          </li>
        );
      })}
    </ul>
  );
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the handler serves the links and buttons inside, which have the keyboard
    <nav
      className="category-tree"
      aria-label="Product Category"
      onClick={onClick}
      onPointerEnter={onApproach}
      onFocus={onApproach}
    >
      {branch(categories)}
      <ul className="mt-3 border-t border-hairline pt-3">
        <li>
          <div>
            <a href="/all-categories">All Categories</a>
          </div>
        </li>
      </ul>
    </nav>
  );
}
