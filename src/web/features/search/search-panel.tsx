import { type RefObject, useEffect, useImperativeHandle, useState } from 'react';
import { SearchResults } from './search-results.tsx';
import { useProductSearch } from './use-product-search.ts';

/** What the box's keys do to the results. */
export interface SearchKeys {
  move: (by: 1 | -1) => void;
  /** The address of the result the arrow keys are on. */
  chosen: () => string | undefined;
}

/** What the box says of the results to a screen reader. */
export interface SearchShown {
  /** The list's id, while there is one. */
  listId: string | undefined;
  activeId: string | undefined;
}

interface SearchPanelProps {
  id: string;
  text: string;
  keys: RefObject<SearchKeys | null>;
  allHref: string;
  onShown: (shown: SearchShown) => void;
  onChoose: () => void;
}

/** The results under the search box, and the place among them that the arrow keys move. */
export default function SearchPanel({ id, text, keys, allHref, onShown, onChoose }: SearchPanelProps) {
  const search = useProductSearch(text);
  // The active result belongs to one text: the next keystroke resets it.
  const [place, setPlace] = useState({ text, index: -1 });
  const count = search.products.length;
  const active = place.text === text && place.index < count ? place.index : -1;
  const setActive = (index: number) => setPlace({ text, index });

  useImperativeHandle(keys, () => ({
    // The box itself is a stop before the first and after the last result.
    move: (by) => setActive(((active + 1 + by + count + 1) % (count + 1)) - 1),
    chosen: () => {
      const product = search.products[active];
      return product && `/product/${product.slug}`;
    },
  }));

  const listId = count > 0 ? id : undefined;
  const activeId = active >= 0 ? `${id}-${active}` : undefined;
  useEffect(() => onShown({ listId, activeId }), [onShown, listId, activeId]);
  useEffect(() => {
    if (activeId) document.getElementById(activeId)?.scrollIntoView({ block: 'nearest' });
  }, [activeId]);

  if (search.state === 'idle') return null;
  return (
    <SearchResults
      id={id}
      search={search}
      active={active}
      allHref={allHref}
      onChoose={onChoose}
      onActive={setActive}
    />
  );
}
