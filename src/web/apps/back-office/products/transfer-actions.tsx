import { useMutation } from '@tanstack/react-query';
import { Download, Upload } from '#ui/icons/lucide.tsx';
import { Button, buttonClass } from '#ui/primitives/button.tsx';
import { Link } from '#ui/primitives/link.tsx';
import { useApi } from '#web/kernel/context.ts';
import { showFailure } from '#web/kernel/failures.ts';

/** Buttons to import and export products as CSV. */
export function TransferActions() {
  const api = useApi();
  const exportProducts = useMutation({
    mutationFn: () => api('POST product-export', { body: { vendorId: null } }),
    // The answer is an attachment, so the browser does not leave the page.
    onSuccess: ({ url }) => window.location.assign(url),
    onError: showFailure,
  });
  return (
    <>
      <Link to="/import-products" className={buttonClass({ variant: 'secondary' })}>
        <Upload className="size-4.5" /> Import
      </Link>
      <Button variant="secondary" busy={exportProducts.isPending} onClick={() => exportProducts.mutate()}>
        <Download className="size-4.5" /> Export
      </Button>
    </>
  );
}
