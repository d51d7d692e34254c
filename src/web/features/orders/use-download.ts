import { useFileDownload } from '#web/kernel/use-file-download.ts';

interface BoughtFile {
  orderId: string;
  itemId: string;
  /** By default the newest. */
  version?: number;
}

/** Downloads a bought file. */
export const useDownload = () =>
  useFileDownload((api, { orderId, itemId, version }: BoughtFile) =>
    api('POST orders/{id}/items/{itemId}/download', { params: { id: orderId, itemId }, body: { version } }),
  );
