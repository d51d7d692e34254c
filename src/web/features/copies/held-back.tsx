import type { VendorProduct } from '#contract/products.ts';
import { Link } from '#ui/primitives/link.tsx';
import { useMay } from '#web/kernel/use-may.ts';

/** Why shoppers do not see a product, and what its vendor can do. */
export function HeldBack({ held }: { held: NonNullable<VendorProduct['held']> }) {
  const mayAnswer = useMay()('cases:take-part');
  return (
    <section
      aria-label="Held back"
      className="mt-6 grid gap-2 rounded-card border border-hairline bg-danger-soft p-5 sm:px-6"
    >
      <p className="font-semibold text-danger">This product is held back</p>
      <p className="max-w-[70ch]">
        Its file has pages like those of another shop’s product, so shoppers do not see it until support has
        looked at it. You can also replace the file: the new one is compared again.
      </p>
      {mayAnswer && (
        <p>
          <Link
            to={`/cases/${held.caseId}`}
            className="inline-flex min-h-6 items-center font-medium text-accent underline underline-offset-3"
          >
            Case {held.caseNumber}
          </Link>
        </p>
      )}
    </section>
  );
}
