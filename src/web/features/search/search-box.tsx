import { type FocusEvent, type FormEvent, type KeyboardEvent, useId, useRef, useState } from 'react';
import { useNavigate } from 'react-router';
import { useLazyComponent } from '#ui/primitives/use-lazy-component.ts';
import type { SearchKeys, SearchShown } from './search-panel.tsx';

const load = () => import('./search-panel.tsx');

const NOTHING: SearchShown = { listId: undefined, activeId: undefined };

const hrefFor = (text: string): string =>
  text.trim() ? `/shop?searchKeyword=${encodeURIComponent(text.trim())}` : '/shop';

/**
 * The header's product search: a plain form to the shop. Once it has the focus, its panel is fetched and lists
 * what it finds while one types.
 */
export function SearchBox({ initial }: { initial: string }) {
  const id = useId();
  const navigate = useNavigate();
  const keys = useRef<SearchKeys>(null);
  const [text, setText] = useState(initial);
  const [open, setOpen] = useState(false);
  const [shown, setShown] = useState(NOTHING);
  const Panel = useLazyComponent(load, open);

  const show = () => setOpen(true);
  const close = () => {
    setOpen(false);
    setShown(NOTHING);
  };
  function submit(event: FormEvent) {
    event.preventDefault();
    const chosen = keys.current?.chosen();
    close();
    void navigate(chosen ?? hrefFor(text));
  }
  function onKeyDown(event: KeyboardEvent) {
    if (event.key === 'Escape' && open) {
      event.preventDefault();
      close();
    } else if (event.key === 'ArrowDown' || event.key === 'ArrowUp') {
      event.preventDefault();
      show();
      keys.current?.move(event.key === 'ArrowDown' ? 1 : -1);
    }
  }
  const onBlur = (event: FocusEvent) => {
    if (!event.currentTarget.contains(event.relatedTarget)) close();
  };
  return (
    <search className="search-box" onBlur={onBlur}>
      <form action="/shop" onSubmit={submit}>
        <input
          type="search"
          name="searchKeyword"
          placeholder="Search products"
          aria-label="Search products"
          autoComplete="off"
          maxLength={100}
          role="combobox"
          aria-autocomplete="list"
          aria-expanded={shown.listId !== undefined}
          aria-controls={shown.listId}
          aria-activedescendant={shown.activeId}
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
        <Panel id={id} text={text} keys={keys} allHref={hrefFor(text)} onShown={setShown} onChoose={close} />
      )}
    </search>
  );
}
