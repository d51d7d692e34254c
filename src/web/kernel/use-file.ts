import { useMutation } from '@tanstack/react-query';
import type { Client } from '#client/client.ts';
import { useApi } from './context.ts';
import { showFailure } from './failures.ts';

/** Asks for a short-lived address of a file and lets the browser fetch it. */
export function useFile<Input>(ask: (api: Client, input: Input) => Promise<{ url: string }>) {
  const api = useApi();
  return useMutation({
    mutationFn: (input: Input) => ask(api, input),
    // The answer is an attachment: the page stays where it is.
    onSuccess: ({ url }) => window.location.assign(url),
    onError: showFailure,
  });
}
