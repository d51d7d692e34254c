import type { LookInside } from '#contract/look-inside.ts';
import { Button } from '#ui/primitives/button.tsx';
import { pageText } from './look-inside.data.ts';
import Reader from './reader.tsx';

interface PreviewReaderProps {
  slug: string;
  name: string;
  look: LookInside;
  /** Undefined where the product cannot be bought. */
  onAddToCart?: () => void;
  open: boolean;
  onOpenChange: (open: boolean) => void;
}

/** The shown pages of a product. It begins with the second, since the product's picture shows the cover. */
export default function PreviewReader(props: PreviewReaderProps) {
  const { slug, name, look, onAddToCart, open, onOpenChange } = props;
  const { pages, pageCount } = look;
  const more = (pageCount ?? pages.length) - pages.length;
  const add =
    onAddToCart &&
    (() => {
      onAddToCart();
      onOpenChange(false);
    });
  return (
    <Reader
      name={name}
      look={look}
      description={`Preview: ${pages.length} of ${pageCount} pages`}
      textOf={(api, page) => pageText(api, { slug, page })}
      startPage={pages[1]?.page}
      end={more > 0 && <MorePages count={more} onAddToCart={add} />}
      open={open}
      onOpenChange={onOpenChange}
    />
  );
}

function MorePages({ count, onAddToCart }: { count: number; onAddToCart: (() => void) | undefined }) {
  return (
    <div className="grid justify-items-center gap-5 rounded-card bg-surface p-8 text-center shadow-float">
      <p className="font-serif text-heading font-heading">
        {count === 1 ? '1 more page' : `${count} more pages`} after buying
      </p>
      {onAddToCart && (
        <Button size="lg" onClick={onAddToCart}>
          Add to Cart
        </Button>
      )}
    </div>
  );
}
