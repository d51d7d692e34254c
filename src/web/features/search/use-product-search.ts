import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { ProductCard } from '#contract/catalog.ts';
import { SEARCH_DEBOUNCE } from '#domain/limits.ts';
import { useApi } from '#web/kernel/context.ts';
import { useDebounce } from '#web/kernel/use-debounce.ts';
import { searchProducts } from './search.data.ts';

export type SearchState = 'idle' | 'searching' | 'found' | 'empty' | 'failed';

export interface ProductSearch {
  state: SearchState;
  products: readonly ProductCard[];
  message: string;
  retry: () => void;
}

const NONE: readonly ProductCard[] = [];

/** Products that match the text: fetched once it has not changed for 600 ms, and dropped with the next keystroke. */
export function useProductSearch(text: string): ProductSearch {
  const wanted = text.trim();
  const [rested, setRested] = useState('');
  useDebounce(wanted, SEARCH_DEBOUNCE, setRested);
  const asking = wanted !== '' && rested === wanted;
  const { data, error, refetch } = useQuery({
    ...searchProducts(useApi(), asking ? wanted : ''),
    enabled: asking,
  });
  const state = !wanted ? 'idle' : asking ? outcome(data, error) : 'searching';
  return {
    state,
    products: state === 'found' && data ? data.data : NONE,
    message: error?.message ?? '',
    retry: () => void refetch(),
  };
}

function outcome(data: { data: readonly unknown[] } | undefined, error: unknown): SearchState {
  if (data) return data.data.length > 0 ? 'found' : 'empty';
  return error ? 'failed' : 'searching';
}
