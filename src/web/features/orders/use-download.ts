import { useFile } from '#web/kernel/use-file.ts';

/** A bought file. */
export const useDownload = () =>
  useFile((api, { orderId, itemId }: { orderId: string; itemId: string }) =>
    api('POST orders/{id}/items/{itemId}/download', { params: { id: orderId, itemId } }),
  );

/** A vendor order's invoice as a PDF, by the vendor order's id. */
export const useInvoice = () =>
  useFile((api, id: string) => api('POST vendor/order/{id}/invoice', { params: { id } }));
