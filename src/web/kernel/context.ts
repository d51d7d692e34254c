import type { QueryClient } from '@tanstack/react-query';
import { createContext, use } from 'react';
import type { Client } from '#client/client.ts';

/** Gives loaders and components access to data, on the server and in the browser. */
export interface Web {
  api: Client;
  queryClient: QueryClient;
  /** The market's name. */
  siteName: string;
}

/** The market's name; `Web` has it for what is no component. */
export const SiteNameContext = createContext('');

export const useSiteName = (): string => use(SiteNameContext);

export const ApiContext = createContext<Client | null>(null);

/** The typed client, for components. */
export function useApi(): Client {
  const api = use(ApiContext);
  if (!api) throw new Error('There is no ApiContext around this component.');
  return api;
}
