import { useMutation } from '@tanstack/react-query';
import { Download, Upload } from 'lucide-react';
import { Link } from 'react-router';
import { Button, buttonClass } from '#ui/primitives/button.tsx';
import { useApi } from '#web/kernel/context.ts';
import { showFailure } from '#web/kernel/failures.ts';

/** The ways of products into the market and out of it, as CSV. */
export function TransferActions() {
  const api = useApi();
  const out = useMutation({
    mutationFn: () => api('POST product-export', { body: { vendorId: null } }),
    // The answer is an attachment: the page stays where it is.
    onSuccess: ({ url }) => window.location.assign(url),
    onError: showFailure,
  });
  return (
    <>
      <Link to="/import-products" className={buttonClass({ variant: 'secondary' })}>
        <Upload className="size-4.5" aria-hidden="true" /> Import
      </Link>
      <Button variant="secondary" busy={out.isPending} onClick={() => out.mutate()}>
        <Download className="size-4.5" aria-hidden="true" /> Export
      </Button>
    </>
  );
}
