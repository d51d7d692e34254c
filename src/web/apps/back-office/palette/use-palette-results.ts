import { useQueries } from '@tanstack/react-query';
import { useState } from 'react';
import type { SignedInUser } from '#contract/accounts.ts';
import { PALETTE_DEBOUNCE } from '#domain/limits.ts';
import { may } from '#domain/permissions.ts';
import { useApi } from '#web/kernel/context.ts';
import { useDebounce } from '#web/kernel/use-debounce.ts';
import {
  actionsOf,
  askedFor,
  matches,
  type PaletteItem,
  refundOf,
  screensOf,
  sourcesOf,
} from './palette-items.ts';

/** Records are searched from here on: a letter finds nearly all of them. */
const TERM_LENGTH_MIN = 2;
const REFUND = /^refund\s+/i;

/** In the form of Base UI's groups. */
export interface PaletteGroup {
  value: string;
  items: PaletteItem[];
}

export interface PaletteResults {
  /** Without empty ones. */
  groups: PaletteGroup[];
  isSearching: boolean;
  /** The kinds of records that could not be searched. */
  failed: string[];
}

/**
 * What a text finds: screens and actions at once, records once the text has not changed for PALETTE_DEBOUNCE ms. After
 * 'refund' the number of an order finds the action instead of the order.
 */
export function usePaletteResults(user: SignedInUser, text: string): PaletteResults {
  const api = useApi();
  const wantsRefund = REFUND.test(text) && may(user, 'orders:refund');
  const term = (wantsRefund ? text.replace(REFUND, '') : text).trim();
  const [settledTerm, setSettledTerm] = useState('');
  useDebounce(term, PALETTE_DEBOUNCE, setSettledTerm);
  const sources = sourcesOf(user).filter(({ label }) => !wantsRefund || label === 'Orders');
  const isWorthwhile = term.length >= TERM_LENGTH_MIN;
  const isSettled = settledTerm === term;
  const queries = useQueries({
    queries: sources.map(({ label, find }) => ({
      queryKey: ['palette', label, term],
      queryFn: ({ signal }: { signal: AbortSignal }) => find(api, { query: askedFor(term), signal }),
      enabled: isWorthwhile && isSettled,
    })),
  });
  // Of a text that is still being typed nothing is shown: Enter would open what was not asked for.
  const found = sources.map(({ label }, index) => ({
    value: label,
    items: isSettled ? (queries[index]?.data ?? []) : [],
  }));
  const orders = found.find(({ value }) => value === 'Orders')?.items ?? [];
  const actions = [
    ...actionsOf(user).filter((action) => matches(action, text)),
    ...(may(user, 'orders:refund') && isWorthwhile ? orders.map(refundOf) : []),
  ];
  const groups = [
    { value: 'Screens', items: screensOf(user).filter((screen) => matches(screen, text)) },
    ...found.filter(({ value }) => value === 'Orders' && !wantsRefund),
    { value: 'Actions', items: actions },
    ...found.filter(({ value }) => value !== 'Orders'),
  ];
  return {
    groups: groups.filter(({ items }) => items.length > 0),
    isSearching: isWorthwhile && (!isSettled || queries.some(({ isFetching }) => isFetching)),
    failed: isSettled ? found.flatMap(({ value }, index) => (queries[index]?.isError ? value : [])) : [],
  };
}
