import { Search } from '#ui/icons/lucide.tsx';
import { Button } from '#ui/primitives/button.tsx';
import { searchKeys } from './search-keys.ts';

const LABEL = 'Search or jump to…';
const KEYS = 'Control+K Meta+K';

/** Looks like a field, and opens the search for everything. */
export const SearchField = ({ onOpen }: { onOpen: () => void }) => (
  <button
    type="button"
    aria-keyshortcuts={KEYS}
    onClick={onOpen}
    className="flex min-h-10 w-full items-center gap-1.5 rounded-control border border-edge bg-surface px-2 py-1 text-start text-[0.8125rem] text-muted hover:border-ink hover:text-ink pointer-coarse:min-h-11"
  >
    <Search className="size-4 shrink-0" />
    <span className="min-w-0">{LABEL}</span>
    <span
      aria-hidden="true"
      className="ms-auto rounded-small border border-hairline bg-shade px-1.5 font-sans text-xs whitespace-nowrap pointer-coarse:hidden"
    >
      {searchKeys()}
    </span>
  </button>
);

/** The same as an icon, for the top bar of small screens. */
export const SearchIcon = ({ onOpen }: { onOpen: () => void }) => (
  <Button
    variant="ghost"
    size="icon"
    aria-label={LABEL}
    aria-keyshortcuts={KEYS}
    className="lg:hidden @max-2xs:hidden"
    onClick={onOpen}
  >
    <Search className="size-5" />
  </Button>
);
