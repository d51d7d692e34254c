import { useState } from 'react';
import type { VendorProduct } from '#contract/products.ts';
import type { Marking } from '#domain/marking.ts';
import { Select } from '#ui/form/select.tsx';
import { Card } from '#ui/frames/card.tsx';
import { Button } from '#ui/primitives/button.tsx';
import { Link } from '#ui/primitives/link.tsx';
import { changeMarking } from '#web/features/product-file/marking.data.ts';
import { MARKING_NAMES, UNMARKABLE_SENTENCES } from '#web/features/product-file/marking-names.ts';
import { useApiMutation } from '#web/kernel/use-api-mutation.ts';
import { useMay } from '#web/kernel/use-may.ts';

const EXPLANATIONS: Record<Marking, string> = {
  off: 'Buyers get the file as you uploaded it. A copy that turns up elsewhere leads to no order.',
  visible: 'A small line at the foot of each page names the buyer and the order.',
  hidden:
    'Each copy leads back to its order, by marks that are not seen. They outlast most ways to save, print or draw it anew.',
  both: 'A small line at the foot of each page names the buyer and the order, and hidden marks lead back to it.',
};

/** How sold copies of a product's file are marked for their order. */
export function MarkingCard({ product }: { product: VendorProduct }) {
  const [marking, setMarking] = useState(product.marking);
  const save = useApiMutation(changeMarking);
  const may = useMay();
  return (
    <Card title="Marking">
      {product.repaired && (
        <p className="mb-4 max-w-[65ch]">
          The PDF was damaged and has been written anew. Please look through it.
        </p>
      )}
      {product.fileUrl && product.markable === null && (
        <p className="mb-4 max-w-[65ch]">Whether this file can be marked is still being checked.</p>
      )}
      {product.markable === false ? (
        <p className="max-w-[65ch]">
          <span className="font-medium">This file cannot be marked.</span>{' '}
          {UNMARKABLE_SENTENCES[product.unmarkableReason ?? 'broken']} Until then buyers get it as you
          uploaded it.
        </p>
      ) : (
        <form
          className="max-w-xl"
          onSubmit={(event) => {
            event.preventDefault();
            save.mutate({ id: product.id, marking });
          }}
        >
          <Select
            label="Marks in sold copies"
            hint={EXPLANATIONS[marking]}
            options={Object.entries(MARKING_NAMES).map(([value, label]) => ({ value, label }))}
            value={marking}
            onChange={(value) => setMarking(value as Marking)}
          />
          <div className="mt-4 flex flex-wrap items-center gap-x-5 gap-y-3">
            <Button type="submit" busy={save.isPending} disabled={marking === product.marking}>
              Save marking
            </Button>
            {may('sources:find') && (
              <Link
                to="/find-source"
                className="inline-flex min-h-6 items-center text-accent underline underline-offset-3"
              >
                Find the source of a copy
              </Link>
            )}
          </div>
        </form>
      )}
    </Card>
  );
}
