import { useFile } from '#web/kernel/use-file.ts';

/** A vendor order's invoice as a PDF, by the vendor order's id. */
export const useInvoice = () =>
  useFile((api, id: string) => api('POST vendor/order/{id}/invoice', { params: { id } }));
