import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import type { ProductCard } from '#contract/catalog.ts';
import { SEARCH_DEBOUNCE } from '#domain/limits.ts';
import { useApi } from '#web/kernel/context.ts';
import { searchProducts } from './search.data.ts';

export type SearchState = 'idle' | 'searching' | 'found' | 'empty' | 'failed';

export interface ProductSearch {
  state: SearchState;
  products: readonly ProductCard[];
  message: string;
  retry: () => void;
}

const NONE: readonly ProductCard[] = [];

/**
 * Products for what is being typed: asked for once the typing rests for 600 ms, and dropped with the next
 * keystroke.
 */
export function useProductSearch(text: string): ProductSearch {
  const wanted = text.trim();
  const [rested, setRested] = useState('');
  useEffect(() => {
    if (!wanted) return;
    const timer = setTimeout(() => setRested(wanted), SEARCH_DEBOUNCE);
    return () => clearTimeout(timer);
  }, [wanted]);
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
