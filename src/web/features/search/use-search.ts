import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { ProductCard, SearchSuggestions } from '#contract/catalog.ts';
import { SEARCH_DEBOUNCE } from '#domain/limits.ts';
import { useApi } from '#web/kernel/context.ts';
import { useDebounce } from '#web/kernel/use-debounce.ts';
import { searchProducts, searchSuggestions } from './search.data.ts';

export type SearchState = 'idle' | 'searching' | 'found' | 'empty' | 'failed';

export interface Search extends SearchSuggestions {
  /** Of the products. Categories and shops that cannot be read are left out. */
  state: SearchState;
  products: readonly ProductCard[];
  message: string;
  retry: () => void;
}

const NONE: readonly ProductCard[] = [];
const NO_SUGGESTIONS: SearchSuggestions = { categories: [], shops: [] };

/** Searches once the text has not changed for 600 ms; the next keystroke discards the results. */
export function useSearch(text: string): Search {
  const api = useApi();
  const searchText = text.trim();
  const [debouncedText, setDebouncedText] = useState('');
  useDebounce(searchText, SEARCH_DEBOUNCE, setDebouncedText);
  const isDebounced = searchText !== '' && debouncedText === searchText;
  const words = isDebounced ? searchText : '';
  const { data, error, refetch } = useQuery({ ...searchProducts(api, words), enabled: isDebounced });
  const suggestions = useQuery({ ...searchSuggestions(api, words), enabled: isDebounced });
  const state = !searchText ? 'idle' : isDebounced ? stateOf(data, error) : 'searching';
  return {
    ...((isDebounced && suggestions.data) || NO_SUGGESTIONS),
    state,
    products: state === 'found' && data ? data.data : NONE,
    message: error?.message ?? '',
    retry: () => void refetch(),
  };
}

function stateOf(data: { data: readonly unknown[] } | undefined, error: unknown): SearchState {
  if (data) return data.data.length > 0 ? 'found' : 'empty';
  return error ? 'failed' : 'searching';
}
