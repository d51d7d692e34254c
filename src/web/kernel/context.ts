import type { QueryClient } from '@tanstack/react-query';
import { createContext as createReactContext, use } from 'react';
import { createContext } from 'react-router';
import type { Client } from '#client/client.ts';

/** Gives loaders and components access to data, on the server and in the browser. */
export interface Web {
  api: Client;
  queryClient: QueryClient;
}

/** For loaders: `context.get(webContext)`. */
export const webContext = createContext<Web>();

export const ApiContext = createReactContext<Client | null>(null);

/** The typed client, for components. */
export function useApi(): Client {
  const api = use(ApiContext);
  if (!api) throw new Error('There is no ApiContext around this component.');
  return api;
}
