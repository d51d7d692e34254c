import { useFileDownload } from '#web/kernel/use-file-download.ts';

/** Downloads the invoice of a vendor order as a PDF. */
export const useInvoice = () =>
  useFileDownload((api, id: string) => api('POST vendor/order/{id}/invoice', { params: { id } }));
