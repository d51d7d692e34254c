import { useState } from 'react';
import { LIST_SEARCH_DEBOUNCE, SEARCH_LENGTH_MAX } from '#domain/limits.ts';
import { TextInput } from '#ui/form/text-input.tsx';
import { Search } from '#ui/icons/lucide.tsx';
import { useDebounce } from '#web/kernel/use-debounce.ts';

interface ListSearchProps {
  /** Names the field and its placeholder: 'Search by name or SKU'. */
  label: string;
  value: string;
  /** Its width where filters need room beside it. */
  className?: string;
  onSearch: (text: string) => void;
}

/** Searches once the text has not changed for 500 ms, and immediately with Enter. */
export function ListSearch({ label, value, className = 'basis-56', onSearch }: ListSearchProps) {
  const [text, setText] = useState(value);
  const [sentText, setSentText] = useState(value);
  const [lastValue, setLastValue] = useState(value);
  // Back, forward and Reset change the value. A value that this field itself sent is ignored, since the user may
  // have typed more meanwhile.
  if (lastValue !== value) {
    setLastValue(value);
    if (value !== sentText) {
      setSentText(value);
      setText(value);
    }
  }
  function search(nextText: string) {
    if (nextText === sentText) return;
    setSentText(nextText);
    onSearch(nextText);
  }
  useDebounce(text.trim(), LIST_SEARCH_DEBOUNCE, search);
  return (
    <search className={`relative min-w-0 grow sm:max-w-sm ${className}`}>
      <Search className="pointer-events-none absolute start-3 top-1/2 size-4 -translate-y-1/2 text-muted" />
      <TextInput
        type="search"
        label={label}
        hideLabel
        placeholder={label}
        autoComplete="off"
        maxLength={SEARCH_LENGTH_MAX}
        className="ps-9"
        value={text}
        onChange={(event) => setText(event.target.value)}
        onKeyDown={(event) => {
          if (event.key === 'Enter') search(text.trim());
        }}
      />
    </search>
  );
}
