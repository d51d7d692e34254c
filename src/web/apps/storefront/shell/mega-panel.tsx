import { useQuery } from '@tanstack/react-query';
import { type KeyboardEvent, type MouseEvent, useState } from 'react';
import { isolated } from '#lib/isolated.ts';
import { Glyph } from '#ui/primitives/glyph.tsx';
import { type CategoryNode, categoryNodes } from '#web/features/content/category-nodes.ts';
import { categoryTree } from '#web/features/content/content.data.ts';
import { useApi } from '#web/kernel/context.ts';
import { PendingCategories } from './pending-categories.tsx';

/** Moves the focus among the main categories. */
function moveFocus(event: KeyboardEvent<HTMLElement>) {
  const by = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0;
  if (by === 0 || !(event.target instanceof HTMLElement) || !event.target.matches('.mega-panel-main')) return;
  event.preventDefault();
  const mains = [...event.currentTarget.querySelectorAll<HTMLElement>('.mega-panel-main')];
  mains[(mains.indexOf(event.target) + by + mains.length) % mains.length]?.focus();
}

/** The first tap on a main category opens its pane, the second one follows the link. */
const isFirstTouch = (event: MouseEvent, active: boolean): boolean =>
  !active && 'pointerType' in event.nativeEvent && event.nativeEvent.pointerType === 'touch';

/** The category tree: main categories at the left, beside them the three levels below the active one. */
export default function MegaPanel({ takeFocus }: { takeFocus: boolean }) {
  const tree = useQuery(categoryTree(useApi()));
  const nodes = categoryNodes(tree.data ?? []);
  const [chosenId, setActiveId] = useState<string>();
  const activeId = chosenId ?? nodes[0]?.id;
  return (
    <div className="mega-panel">
      <ul className="page-width" onKeyDown={moveFocus}>
        {nodes.length === 0 && (
          <li>
            <PendingCategories query={tree} />
          </li>
        )}
        {nodes.map((node, index) => {
          const active = node.id === activeId;
          return (
            <li key={node.id}>
              <a
                href={node.href}
                className="mega-panel-main"
                data-active={active || undefined}
                ref={index === 0 && takeFocus ? focusOnce : undefined}
                onPointerEnter={(event) => event.pointerType === 'mouse' && setActiveId(node.id)}
                // Only keyboard focus: a tap also moves the focus before its click, which would then count as the second.
                onFocus={(event) => event.currentTarget.matches(':focus-visible') && setActiveId(node.id)}
                onClick={(event) => {
                  if (!isFirstTouch(event, active)) return;
                  event.preventDefault();
                  setActiveId(node.id);
                }}
              >
                <bdi>{node.name}</bdi>
                <Glyph name="right" className="size-4 mega-panel-arrow" />
              </a>
              {active && <Pane node={node} />}
            </li>
          );
        })}
        <li>
          <a href="/all-categories" className="mega-panel-main font-medium text-accent">
            All Categories
          </a>
        </li>
      </ul>
    </div>
  );
}

function focusOnce(link: HTMLAnchorElement | null) {
  link?.focus({ preventScroll: true });
}

function Pane({ node }: { node: CategoryNode }) {
  return (
    <div className="mega-panel-pane">
      <a href={node.href} className="mega-panel-all">
        Everything in {isolated(node.name)}
      </a>
      <ul>
        {node.children.map((first) => (
          <li key={first.id}>
            <a href={first.href}>{first.name}</a>
            {first.children.length > 0 && (
              <ul>
                {first.children.map((second) => (
                  <li key={second.id}>
                    <a href={second.href}>{second.name}</a>
                    {second.children.length > 0 && (
                      <ul>
                        {second.children.map((third) => (
                          <li key={third.id}>
                            <a href={third.href}>{third.name}</a>
                          </li>
                        ))}
                      </ul>
                    )}
                  </li>
                ))}
              </ul>
            )}
          </li>
        ))}
      </ul>
    </div>
  );
}
