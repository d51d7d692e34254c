import { useFileDownload } from '#web/kernel/use-file-download.ts';

/** Downloads the receipt of an order as a PDF. */
export const useReceipt = () =>
  useFileDownload((api, id: string) => api('POST orders/{id}/receipt', { params: { id } }));
