import { Search } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { LIST_SEARCH_DEBOUNCE } from '#domain/limits.ts';
import { TextInput } from '#ui/form/text-input.tsx';

interface ListSearchProps {
  /** What is looked in: 'Search by name or SKU'. */
  label: string;
  value: string;
  onSearch: (text: string) => void;
}

/** Searches once the typing rests for 500 ms, or at once with Enter. */
export function ListSearch({ label, value, onSearch }: ListSearchProps) {
  const [text, setText] = useState(value);
  // Back, forward and Reset change what is searched for without any typing.
  const known = useRef(value);
  if (known.current !== value) {
    known.current = value;
    setText(value);
  }
  const search = useRef(onSearch);
  search.current = onSearch;
  const wanted = text.trim();
  useEffect(() => {
    if (wanted === known.current) return;
    const timer = setTimeout(() => {
      known.current = wanted;
      search.current(wanted);
    }, LIST_SEARCH_DEBOUNCE);
    return () => clearTimeout(timer);
  }, [wanted]);
  return (
    <search className="relative min-w-0 grow basis-56 sm:max-w-sm">
      <Search
        className="pointer-events-none absolute start-3 top-1/2 size-4 -translate-y-1/2 text-muted"
        aria-hidden="true"
      />
      <TextInput
        type="search"
        label={label}
        hideLabel
        placeholder={label}
        autoComplete="off"
        maxLength={100}
        className="ps-9"
        value={text}
        onChange={(event) => setText(event.target.value)}
        onKeyDown={(event) => {
          if (event.key !== 'Enter' || wanted === value) return;
          known.current = wanted;
          onSearch(wanted);
        }}
      />
    </search>
  );
}
