import { useMutation } from '@tanstack/react-query';
import type { Client } from '#client/client.ts';
import { useApi } from '#web/kernel/context.ts';
import { showFailure } from '#web/kernel/failures.ts';

/** Asks for a short-lived address of a file and lets the browser fetch it. */
function useFile<Input>(ask: (api: Client, input: Input) => Promise<{ url: string }>) {
  const api = useApi();
  return useMutation({
    mutationFn: (input: Input) => ask(api, input),
    // The answer is an attachment: the page stays where it is.
    onSuccess: ({ url }) => window.location.assign(url),
    onError: showFailure,
  });
}

/** A bought file. */
export const useDownload = () =>
  useFile((api, { orderId, itemId }: { orderId: string; itemId: string }) =>
    api('POST orders/{id}/items/{itemId}/download', { params: { id: orderId, itemId } }),
  );

/** A vendor order's invoice as a PDF, by the vendor order's id. */
export const useInvoice = () =>
  useFile((api, id: string) => api('POST vendor/order/{id}/invoice', { params: { id } }));
