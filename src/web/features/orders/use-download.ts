import { useFileDownload } from '#web/kernel/use-file-download.ts';

/** Downloads a bought file. */
export const useDownload = () =>
  useFileDownload((api, { orderId, itemId }: { orderId: string; itemId: string }) =>
    api('POST orders/{id}/items/{itemId}/download', { params: { id: orderId, itemId } }),
  );
