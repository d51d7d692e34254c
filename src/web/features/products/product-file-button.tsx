import { Download } from '#ui/icons/lucide.tsx';
import { Button } from '#ui/primitives/button.tsx';
import { useFileDownload } from '#web/kernel/use-file-download.ts';

/** Downloads a product's PDF, for its vendor and for admins. */
export function ProductFileButton({ productId }: { productId: string }) {
  // Fetched again, since the signed address in the loaded record may have expired.
  const file = useFileDownload(async (api, id: string) => {
    const { fileUrl } = await api('GET vendor/product/{id}', { params: { id } });
    if (!fileUrl) throw new Error('This product has no file.');
    return { url: fileUrl };
  });
  return (
    <Button variant="secondary" size="sm" busy={file.isPending} onClick={() => file.mutate(productId)}>
      <Download className="size-4" /> Download
    </Button>
  );
}
