import { type KeyboardEvent, type RefObject, useEffect, useImperativeHandle, useState } from 'react';
import { useNavigate } from '#ui/navigation.ts';
import { recentSearches } from './recent-searches.ts';
import { foundChoices, inOrder, recentChoices, type SearchChoice } from './search-choices.tsx';
import { RecentSearches, SearchResults } from './search-results.tsx';
import { useSearch } from './use-search.ts';

/** Methods that the search box calls for its keys. */
export interface SearchPanelHandle {
  press: (event: KeyboardEvent) => void;
  /** Remembers the search, and goes to the active choice; false if none is active. */
  choose: () => boolean;
}

/** The state of the list for the search box's ARIA attributes. */
export interface ListboxState {
  /** The id of the listbox; undefined while it is empty. */
  listId: string | undefined;
  activeId: string | undefined;
}

interface SearchPanelProps {
  id: string;
  text: string;
  handle: RefObject<SearchPanelHandle | null>;
  /** The shop's page with all results of a search. */
  hrefFor: (text: string) => string;
  onListboxChange: (state: ListboxState) => void;
  onChoose: () => void;
}

/** What is under the search box: what its text finds, or without a text the recent searches. */
export default function SearchPanel(props: SearchPanelProps) {
  const { id, text, handle, hrefFor, onListboxChange, onChoose } = props;
  const navigate = useNavigate();
  const search = useSearch(text);
  const recent = recentSearches.use();
  const isIdle = search.state === 'idle';
  const choices = isIdle ? recentChoices(recent, hrefFor) : foundChoices(search);
  const list = inOrder(choices);
  // The active choice is valid for one text only, so the next keystroke resets it.
  const [selection, setSelection] = useState({ text, index: -1 });
  const active = selection.text === text && selection.index < list.length ? selection.index : -1;
  const setActive = (index: number) => setSelection({ text, index });
  const remember = (choice?: SearchChoice) => recentSearches.add(choice?.words ?? text);

  useImperativeHandle(handle, () => ({
    press: ({ key, altKey }) => {
      if (key === 'ArrowDown' || key === 'ArrowUp') {
        const by = key === 'ArrowDown' ? 1 : -1;
        // The box itself is a stop before the first and after the last choice.
        if (!altKey) setActive(((active + 1 + by + list.length + 1) % (list.length + 1)) - 1);
      } else if (['ArrowLeft', 'ArrowRight', 'Home', 'End'].includes(key)) {
        // They move in the text, so what Enter does is about the text again.
        setActive(-1);
      }
    },
    choose: () => {
      const choice = list[active];
      remember(choice);
      if (choice) void navigate(choice.href, { state: { words: text } });
      return choice !== undefined;
    },
  }));

  const listId = list.length > 0 ? id : undefined;
  const activeId = active >= 0 ? `${id}-${active}` : undefined;
  useEffect(() => onListboxChange({ listId, activeId }), [onListboxChange, listId, activeId]);
  useEffect(() => {
    if (activeId) document.getElementById(activeId)?.scrollIntoView({ block: 'nearest' });
  }, [activeId]);

  const shared = {
    id,
    choices,
    active,
    words: text,
    onActive: setActive,
    onChoose: (choice?: SearchChoice) => {
      remember(choice);
      onChoose();
    },
  };
  if (!isIdle) return <SearchResults {...shared} search={search} allHref={hrefFor(text)} />;
  return recent.length > 0 && <RecentSearches {...shared} onClear={recentSearches.clear} />;
}
