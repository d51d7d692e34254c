import { Download } from 'lucide-react';
import { Button } from '#ui/primitives/button.tsx';
import { useFile } from '#web/kernel/use-file.ts';

/** Fetches the PDF that a product sells, for its vendor and for admins. */
export function ProductFileButton({ productId }: { productId: string }) {
  // The address expires and the record on the screen may be older.
  const file = useFile(async (api, id: string) => {
    const { fileUrl } = await api('GET vendor/product/{id}', { params: { id } });
    if (!fileUrl) throw new Error('This product has no file.');
    return { url: fileUrl };
  });
  return (
    <Button variant="secondary" size="sm" busy={file.isPending} onClick={() => file.mutate(productId)}>
      <Download className="size-4" aria-hidden="true" /> Download
    </Button>
  );
}
