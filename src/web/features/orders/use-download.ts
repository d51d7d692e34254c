import { useMutation } from '@tanstack/react-query';
import { useApi } from '#web/kernel/context.ts';
import { showFailure } from '#web/kernel/failures.ts';

/** Asks for a short-lived address of a bought file and lets the browser fetch it. */
export function useDownload() {
  const api = useApi();
  return useMutation({
    mutationFn: ({ orderId, itemId }: { orderId: string; itemId: string }) =>
      api('POST orders/{id}/items/{itemId}/download', { params: { id: orderId, itemId } }),
    // The answer is an attachment: the page stays where it is.
    onSuccess: ({ url }) => window.location.assign(url),
    onError: showFailure,
  });
}
