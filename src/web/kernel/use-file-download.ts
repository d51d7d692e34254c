import { useMutation } from '@tanstack/react-query';
import type { Client } from '#client/client.ts';
import { useApi } from './context.ts';
import { showFailure } from './failures.ts';

/** Requests a short-lived address of a file and downloads it. */
export function useFileDownload<Input, Data extends { url: string }>(
  requestUrl: (api: Client, input: Input) => Promise<Data>,
) {
  const api = useApi();
  return useMutation({
    mutationFn: (input: Input) => requestUrl(api, input),
    // The answer is an attachment, so the browser does not leave the page.
    onSuccess: ({ url }) => window.location.assign(url),
    onError: showFailure,
  });
}
