import { useFile } from '#web/kernel/use-file.ts';

/** A bought file. */
export const useDownload = () =>
  useFile((api, { orderId, itemId }: { orderId: string; itemId: string }) =>
    api('POST orders/{id}/items/{itemId}/download', { params: { id: orderId, itemId } }),
  );
