import { type FocusEvent, type FormEvent, type KeyboardEvent, useId, useRef, useState } from 'react';
import { SEARCH_LENGTH_MAX } from '#domain/limits.ts';
import { useNavigate } from '#ui/navigation.ts';
import { useLazyComponent } from '#ui/primitives/use-lazy-component.ts';
import type { ListboxState, SearchPanelHandle } from './search-panel.tsx';

const load = () => import('./search-panel.tsx');

const NO_LISTBOX: ListboxState = { listId: undefined, activeId: undefined };

const hrefFor = (text: string): string =>
  text.trim() ? `/shop?searchKeyword=${encodeURIComponent(text.trim())}` : '/shop';

/**
 * The header's product search: a plain form that submits to the shop. On focus it loads the panel, which lists recent
 * searches, and what is found while the visitor types; without it the form still searches.
 */
export function SearchBox({ initial }: { initial: string }) {
  const id = useId();
  const navigate = useNavigate();
  const panel = useRef<SearchPanelHandle>(null);
  const [text, setText] = useState(initial);
  const [open, setOpen] = useState(false);
  const [listbox, setListbox] = useState(NO_LISTBOX);
  const Panel = useLazyComponent(load, open, () => setOpen(false));

  const show = () => setOpen(true);
  const close = () => {
    setOpen(false);
    setListbox(NO_LISTBOX);
  };
  function submit(event: FormEvent) {
    event.preventDefault();
    if (!panel.current?.choose()) void navigate(hrefFor(text));
    close();
  }
  function onKeyDown(event: KeyboardEvent) {
    const { key, altKey } = event;
    if (open && (key === 'Escape' || (altKey && key === 'ArrowUp'))) {
      event.preventDefault();
      return close();
    }
    if (key === 'ArrowDown' || key === 'ArrowUp') {
      event.preventDefault();
      show();
    }
    panel.current?.press(event);
  }
  const onBlur = (event: FocusEvent) => {
    if (!event.currentTarget.contains(event.relatedTarget)) close();
  };
  return (
    <search className="search-box" onBlur={onBlur}>
      <form action="/shop" onSubmit={submit}>
        <input
          type="search"
          dir="auto"
          name="searchKeyword"
          placeholder="Search products"
          aria-label="Search products"
          autoComplete="off"
          maxLength={SEARCH_LENGTH_MAX}
          role="combobox"
          aria-autocomplete="list"
          aria-expanded={listbox.listId !== undefined}
          aria-controls={listbox.listId}
          aria-activedescendant={listbox.activeId}
          value={text}
          onChange={(event) => {
            setText(event.target.value);
            show();
          }}
          onFocus={show}
          onClick={show}
          onKeyDown={onKeyDown}
        />
        <button type="submit" aria-label="Search">
          <svg className="search-icon" viewBox="0 0 24 24" aria-hidden="true">
            <path d="m21 21-4.3-4.3M11 3a8 8 0 1 0 0 16 8 8 0 0 0 0-16z" />
          </svg>
        </button>
      </form>
      {open && Panel && (
        <Panel
          id={id}
          text={text}
          handle={panel}
          hrefFor={hrefFor}
          onListboxChange={setListbox}
          onChoose={close}
        />
      )}
    </search>
  );
}
