import { type RefObject, useEffect, useImperativeHandle, useState } from 'react';
import { SearchResults } from './search-results.tsx';
import { useProductSearch } from './use-product-search.ts';

/** Methods that the search box calls for its keys. */
export interface SearchPanelHandle {
  move: (by: 1 | -1) => void;
  /** The address of the active result; undefined if none is active. */
  activeHref: () => string | undefined;
}

/** The state of the result list for the search box's ARIA attributes. */
export interface ListboxState {
  /** The id of the listbox; undefined while it is empty. */
  listId: string | undefined;
  activeId: string | undefined;
}

interface SearchPanelProps {
  id: string;
  text: string;
  handle: RefObject<SearchPanelHandle | null>;
  allHref: string;
  onListboxChange: (state: ListboxState) => void;
  onChoose: () => void;
}

/** The results under the search box. The arrow keys move the active one. */
export default function SearchPanel({
  id,
  text,
  handle,
  allHref,
  onListboxChange,
  onChoose,
}: SearchPanelProps) {
  const search = useProductSearch(text);
  // The active result is valid for one text only, so the next keystroke resets it.
  const [selection, setSelection] = useState({ text, index: -1 });
  const count = search.products.length;
  const active = selection.text === text && selection.index < count ? selection.index : -1;
  const setActive = (index: number) => setSelection({ text, index });

  useImperativeHandle(handle, () => ({
    // The box itself is a stop before the first and after the last result.
    move: (by) => setActive(((active + 1 + by + count + 1) % (count + 1)) - 1),
    activeHref: () => {
      const product = search.products[active];
      return product && `/product/${product.slug}`;
    },
  }));

  const listId = count > 0 ? id : undefined;
  const activeId = active >= 0 ? `${id}-${active}` : undefined;
  useEffect(() => onListboxChange({ listId, activeId }), [onListboxChange, listId, activeId]);
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
