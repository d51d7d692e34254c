import { type MouseEvent, type ReactNode, useId } from 'react';
import { Link } from '#ui/primitives/link.tsx';
import type { SearchChoice, SearchChoices } from './search-choices.tsx';
import type { Search } from './use-search.ts';

interface ListProps {
  id: string;
  choices: SearchChoices;
  /** Index of the choice that the arrow keys selected, in their order; -1 for none. */
  active: number;
  /** What was typed, which the page of a choice is told. */
  words: string;
  onActive: (index: number) => void;
  /** Without a choice: all results. */
  onChoose: (choice?: SearchChoice) => void;
}

/** The results of the header's search, below its box: products, and beside them categories and shops. */
export function SearchResults({ search, allHref, ...list }: ListProps & { search: Search; allHref: string }) {
  const { id, choices, onChoose } = list;
  const { products, categories, shops } = choices;
  const hasSuggestions = categories.length + shops.length > 0;
  return (
    <Panel>
      <p role="status" className={search.state === 'found' ? 'sr-only' : 'px-4 py-3 text-muted'}>
        {statusText(search)}
      </p>
      {search.state === 'failed' && (
        <button
          type="button"
          className="min-h-11 px-4 text-start font-medium underline"
          onClick={search.retry}
        >
          Retry
        </button>
      )}
      <div
        id={id}
        role="listbox"
        aria-label={hasSuggestions ? 'Products, categories and shops' : 'Products'}
        className="results"
      >
        {products.length > 0 && (
          // biome-ignore lint/a11y/useSemanticElements: a fieldset is for fields
          <div role="group" aria-label="Products">
            <Options {...list} choices={products} first={0} />
          </div>
        )}
        {hasSuggestions && (
          <div role="presentation" className="suggestions">
            <Suggestions {...list} title="Categories" choices={categories} first={products.length} />
            <Suggestions
              {...list}
              title="Shops"
              choices={shops}
              first={products.length + categories.length}
            />
          </div>
        )}
      </div>
      {search.state === 'found' && (
        <Link to={allHref} className="all" onClick={() => onChoose()}>
          All results
        </Link>
      )}
    </Panel>
  );
}

/** What was searched for in this browser. */
export function RecentSearches({ onClear, ...list }: ListProps & { onClear: () => void }) {
  function clear(event: MouseEvent) {
    // The button goes with the list, so the box takes the focus.
    event.currentTarget.closest('search')?.querySelector('input')?.focus();
    onClear();
  }
  return (
    <Panel>
      <div className="flex items-center justify-between gap-4 ps-4 pe-2 pt-1">
        <p className="text-sm text-muted" id={`${list.id}-recent`}>
          Recent searches
        </p>
        <button
          type="button"
          aria-label="Clear recent searches"
          className="min-h-11 px-2 text-sm font-medium text-accent hover:underline"
          onClick={clear}
        >
          Clear
        </button>
      </div>
      <div id={list.id} role="listbox" aria-labelledby={`${list.id}-recent`} className="recent">
        <Options {...list} choices={list.choices.recent} first={0} />
      </div>
    </Panel>
  );
}

const Panel = ({ children }: { children: ReactNode }) => (
  // biome-ignore lint/a11y/noStaticElementInteractions: keeps the focus in the box while the pointer presses here
  <div className="search-panel" onMouseDown={(event) => event.preventDefault()}>
    {children}
  </div>
);

type OptionsProps = Omit<ListProps, 'choices'> & {
  choices: readonly SearchChoice[];
  /** The index of the first one among all choices. */
  first: number;
};

function Suggestions({ title, ...options }: OptionsProps & { title: string }) {
  const titleId = useId();
  if (options.choices.length === 0) return null;
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset is for fields
    <div role="group" aria-labelledby={titleId}>
      <p id={titleId}>{title}</p>
      <Options {...options} />
    </div>
  );
}

const Options = ({ id, choices, first, active, words, onActive, onChoose }: OptionsProps) =>
  choices.map((choice, place) => {
    const index = first + place;
    return (
      <Link
        key={choice.href}
        id={`${id}-${index}`}
        role="option"
        aria-selected={index === active}
        tabIndex={-1}
        to={choice.href}
        state={{ words }}
        onPointerMove={() => onActive(index)}
        onClick={() => onChoose(choice)}
      >
        {choice.content}
      </Link>
    );
  });

function statusText({ state, products, message }: Search): string {
  if (state === 'searching') return 'Searching...';
  if (state === 'empty') return 'No product found';
  if (state === 'failed') return message;
  return products.length === 1 ? '1 product found' : `${products.length} products found`;
}
