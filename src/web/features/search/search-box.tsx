import { type FocusEvent, type FormEvent, type KeyboardEvent, useEffect, useId, useState } from 'react';
import { useNavigate } from 'react-router';
import { usePart } from '#ui/primitives/use-part.ts';
import { optionId } from './option-id.ts';
import { type ProductSearch, useProductSearch } from './use-product-search.ts';

const load = () => import('./search-results.tsx');

const hrefFor = (text: string): string =>
  text.trim() ? `/shop?searchKeyword=${encodeURIComponent(text.trim())}` : '/shop';

/** Where the arrow keys lead from `active`; -1 is the box itself. Null for another key. */
function step(key: string, active: number, count: number): number | null {
  if (key === 'ArrowDown') return active + 1 >= count ? -1 : active + 1;
  if (key === 'ArrowUp') return active < 0 ? count - 1 : active - 1;
  return null;
}

function useCombobox(initial: string) {
  const navigate = useNavigate();
  const [text, setText] = useState(initial);
  const [open, setOpen] = useState(false);
  const [active, setActive] = useState(-1);
  const search = useProductSearch(text, open);
  const close = () => {
    setOpen(false);
    setActive(-1);
  };
  const type = (value: string) => {
    setText(value);
    setOpen(true);
    setActive(-1);
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const chosen = search.products[active];
    close();
    void navigate(chosen ? `/product/${chosen.slug}` : hrefFor(text));
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Escape' && open) {
      event.preventDefault();
      return close();
    }
    const next = step(event.key, active, search.products.length);
    if (next === null) return;
    event.preventDefault();
    setOpen(true);
    setActive(next);
  };
  return { text, open, active, search, close, type, submit, onKeyDown, setOpen, setActive };
}

/** The header's product search: a plain form to the shop that lists what it finds while one types. */
export function SearchBox({ initial }: { initial: string }) {
  const id = useId();
  const { text, open, active, search, close, type, submit, onKeyDown, setOpen, setActive } =
    useCombobox(initial);
  const Results = usePart(load, open);
  const shown = open && search.state !== 'idle' && Results !== null;
  useScrolledIntoView(optionId(id, active), active >= 0);
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
          value={text}
          onChange={(event) => type(event.target.value)}
          onFocus={() => setOpen(true)}
          onClick={() => setOpen(true)}
          onKeyDown={onKeyDown}
          {...comboboxState(id, shown, active, search)}
        />
        <button type="submit" aria-label="Search">
          <svg className="search-icon" viewBox="0 0 24 24" aria-hidden="true">
            <path d="m21 21-4.3-4.3M11 3a8 8 0 1 0 0 16 8 8 0 0 0 0-16z" />
          </svg>
        </button>
      </form>
      {shown && (
        <Results {...{ id, search, active }} onActive={setActive} onChoose={close} allHref={hrefFor(text)} />
      )}
    </search>
  );
}

const comboboxState = (id: string, shown: boolean, active: number, search: ProductSearch) => ({
  role: 'combobox',
  'aria-autocomplete': 'list' as const,
  'aria-expanded': shown && search.products.length > 0,
  'aria-controls': shown ? id : undefined,
  'aria-activedescendant': active >= 0 ? optionId(id, active) : undefined,
});

function useScrolledIntoView(id: string, wanted: boolean) {
  useEffect(() => {
    if (wanted) document.getElementById(id)?.scrollIntoView({ block: 'nearest' });
  }, [id, wanted]);
}
