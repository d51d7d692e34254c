import { useId } from 'react';
import { Card } from '#ui/frames/card.tsx';
import { searchKeys, slashOpensSearch } from '#web/features/back-office/search-keys.ts';

/** Switches the key of the search that is pressed without Ctrl on and off, in this browser. */
export function ShortcutCard() {
  const hintId = useId();
  return (
    <Card title="Keyboard">
      <label className="flex min-h-6 items-start gap-3 pointer-coarse:min-h-11">
        <input
          type="checkbox"
          className="mt-1 size-4.5 shrink-0"
          aria-describedby={hintId}
          checked={slashOpensSearch.use()}
          onChange={({ target }) => slashOpensSearch.set(target.checked)}
        />
        Open the search with /
      </label>
      <p id={hintId} className="mt-1 ps-7.5 text-sm text-muted">
        In this browser. {searchKeys()} opens it always.
      </p>
    </Card>
  );
}
