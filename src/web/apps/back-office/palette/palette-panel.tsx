import { Autocomplete } from '@base-ui/react/autocomplete';
import { Dialog } from '@base-ui/react/dialog';
import { useId, useState } from 'react';
import type { SignedInUser } from '#contract/accounts.ts';
import { SEARCH_LENGTH_MAX } from '#domain/limits.ts';
import { sum } from '#lib/sum.ts';
import { Search, X } from '#ui/icons/lucide.tsx';
import { Link } from '#ui/primitives/link.tsx';
import { useSession } from '#web/kernel/session.ts';
import type { PaletteItem } from './palette-items.ts';
import type { CommandPaletteProps } from './palette-props.ts';
import { type PaletteGroup, type PaletteResults, usePaletteResults } from './use-palette-results.ts';

/** The Base UI part of `CommandPalette`. What was typed is forgotten when it closes. */
export default function PalettePanel({ open, onOpenChange }: CommandPaletteProps) {
  const { user } = useSession();
  return (
    <Dialog.Root open={open && user !== null} onOpenChange={onOpenChange}>
      <Dialog.Portal>
        <Dialog.Backdrop forceRender className="fixed inset-0 z-50 bg-scrim animate-appear" />
        <Dialog.Viewport className="fixed inset-0 z-50 flex items-start justify-center overflow-hidden p-3 sm:pt-[12vh]">
          <Dialog.Popup
            aria-label="Search or jump to"
            className="flex max-h-[min(36rem,calc(100dvh-1.5rem))] w-full max-w-xl flex-col rounded-card bg-surface text-ink shadow-float outline-none animate-rise sm:max-h-[min(36rem,80vh)]"
          >
            {user && <Palette user={user} onClose={() => onOpenChange(false)} />}
          </Dialog.Popup>
        </Dialog.Viewport>
      </Dialog.Portal>
    </Dialog.Root>
  );
}

function Palette({ user, onClose }: { user: SignedInUser; onClose: () => void }) {
  const [text, setText] = useState('');
  const results = usePaletteResults(user, text);
  const hintId = useId();
  return (
    <Autocomplete.Root
      open
      inline
      mode="none"
      items={results.groups}
      autoHighlight="always"
      keepHighlight
      value={text}
      onValueChange={(next, { reason }) => {
        if (reason !== 'item-press') setText(next);
      }}
      itemToStringValue={({ label }: PaletteItem) => label}
    >
      <div className="flex items-center gap-2 border-b border-hairline py-1 ps-4 pe-1">
        <Search className="size-4.5 text-muted" />
        <Autocomplete.Input
          aria-label="Search or jump to"
          aria-describedby={hintId}
          placeholder="Screen, order, product, person…"
          autoComplete="off"
          maxLength={SEARCH_LENGTH_MAX}
          className="min-h-11 w-full min-w-0 bg-transparent text-base outline-none placeholder:text-muted"
        />
        <Dialog.Close
          aria-label="Close"
          className="grid size-11 shrink-0 place-items-center rounded-control text-muted hover:bg-shade hover:text-ink"
        >
          <X className="size-5" />
        </Dialog.Close>
      </div>
      <State text={text} results={results} />
      <Autocomplete.List className="min-h-0 overflow-y-auto overscroll-contain p-1.5 outline-none empty:hidden">
        {(group: PaletteGroup) => (
          <Autocomplete.Group key={group.value} items={group.items}>
            <Autocomplete.GroupLabel className="px-2.5 pt-2.5 pb-1 text-xs font-semibold tracking-wide text-muted uppercase">
              {group.value}
            </Autocomplete.GroupLabel>
            <Autocomplete.Collection>
              {(item: PaletteItem) => <Item key={item.id} item={item} onClose={onClose} />}
            </Autocomplete.Collection>
          </Autocomplete.Group>
        )}
      </Autocomplete.List>
      <p
        id={hintId}
        className="border-t border-hairline px-4 py-2.5 text-sm text-muted pointer-coarse:sr-only"
      >
        Arrow keys to choose, Enter to open, Esc to close.
      </p>
    </Autocomplete.Root>
  );
}

function Item({ item, onClose }: { item: PaletteItem; onClose: () => void }) {
  const { label, detail, icon: Icon, href, state } = item;
  return (
    <Autocomplete.Item
      value={item}
      onClick={onClose}
      className="flex min-h-10 cursor-default scroll-my-8 items-center gap-3 rounded-small px-2.5 py-1.5 text-[0.9375rem] no-underline outline-none select-none data-highlighted:bg-shade pointer-coarse:min-h-11"
      render={<Link to={href} state={state} tabIndex={-1} />}
    >
      <Icon className="size-4.5 text-muted" />
      <span className="flex min-w-0 flex-1 flex-wrap items-baseline justify-between gap-x-4">
        <span className="min-w-0 [overflow-wrap:anywhere]">{label}</span>
        {detail && <span className="min-w-0 text-sm [overflow-wrap:anywhere] text-muted">{detail}</span>}
      </span>
    </Autocomplete.Item>
  );
}

/** Says how the search stands; a number of results only to screen readers, since others see them. */
function State({ text, results }: { text: string; results: PaletteResults }) {
  const { groups, isSearching, failed } = results;
  const count = sum(groups.map(({ items }) => items.length));
  const shown = [
    ...(isSearching ? ['Searching…'] : count === 0 ? [`Nothing found for “${text.trim()}”.`] : []),
    ...(failed.length > 0 ? [`${failed.join(', ')} could not be searched.`] : []),
  ].join(' ');
  return (
    <Autocomplete.Status className="text-sm text-muted">
      {shown ? (
        <span className="block px-4 pt-3">{shown}</span>
      ) : (
        <span className="sr-only">{count === 1 ? '1 result' : `${count} results`}</span>
      )}
    </Autocomplete.Status>
  );
}
