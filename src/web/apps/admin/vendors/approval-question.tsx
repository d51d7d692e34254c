import type { VendorRow } from '#contract/vendors.ts';
import { isolated } from '#lib/isolated.ts';

/** The question before shops are approved, with what the checklist says each of them still lacks. */
export function ApprovalQuestion({ vendors }: { vendors: readonly VendorRow[] }) {
  const incomplete = vendors.filter(({ missing }) => missing.length > 0);
  return (
    <div className="grid gap-4">
      <p>
        {vendors.length === 1
          ? `${isolated(vendors[0]?.shopName ?? '')} becomes`
          : `${vendors.length} shops become`}{' '}
        public, with every active product.
      </p>
      {incomplete.length > 0 && (
        <div>
          <h3 className="font-medium">What is still missing:</h3>
          <ul className="mt-2 grid gap-2">
            {incomplete.map(({ id, shopName, missing }) => (
              <li key={id} className="break-words">
                <span className="text-muted">
                  <bdi>{shopName}</bdi>:
                </span>{' '}
                {missing.join(', ')}
              </li>
            ))}
          </ul>
        </div>
      )}
    </div>
  );
}
