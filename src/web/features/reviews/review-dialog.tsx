import { useId, useState } from 'react';
import { useLocation } from 'react-router';
import type { ProductDetail } from '#contract/catalog.ts';
import { StarInput } from '#ui/form/star-input.tsx';
import { Button, buttonClass } from '#ui/primitives/button.tsx';
import { Dialog } from '#ui/primitives/dialog.tsx';
import { Link } from '#ui/primitives/link.tsx';
import { useSession } from '#web/kernel/session.ts';
import { useApiMutation } from '#web/kernel/use-api-mutation.ts';
import { rateProduct } from './reviews.data.ts';

interface ReviewDialogProps {
  product: Pick<ProductDetail, 'id' | 'slug' | 'name' | 'vendorId'>;
  open: boolean;
  onOpenChange: (open: boolean) => void;
}

/** The dialog 'Add your review'. Visitors who are not signed in as a customer see how to become one. */
export default function ReviewDialog(props: ReviewDialogProps) {
  const { user } = useSession();
  if (!user) return <LoginFirst {...props} />;
  if (user.role !== 'customer') return <CustomersOnly {...props} />;
  return <RatingForm {...props} />;
}

function RatingForm({ product, open, onOpenChange }: ReviewDialogProps) {
  const form = useId();
  const [rating, setRating] = useState(0);
  const change = useApiMutation({
    ...rateProduct(product),
    onSuccess: () => {
      setRating(0);
      onOpenChange(false);
    },
  });
  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      title="Add your review"
      description={product.name}
      size="sm"
      footer={
        <Button
          type="submit"
          form={form}
          disabled={rating === 0}
          busy={change.isPending}
          busyText="Sending..."
          block
        >
          Submit
        </Button>
      }
    >
      <form
        method="post"
        id={form}
        onSubmit={(event) => {
          event.preventDefault();
          if (rating > 0 && !change.isPending) change.mutate(rating);
        }}
      >
        <StarInput label="Your rating" value={rating} onChange={setRating} />
        <p className="mt-3 text-sm text-muted">
          If you have rated it before, this replaces your rating. It counts towards the average if you bought
          the product here; otherwise it is shown apart.
        </p>
      </form>
    </Dialog>
  );
}

function LoginFirst({ open, onOpenChange }: ReviewDialogProps) {
  const { pathname, search } = useLocation();
  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      title="Add your review"
      description="You must be logged in to add your review."
      size="sm"
    >
      <Link to="/login" state={{ from: pathname + search }} className={buttonClass({ block: true })}>
        Go to Login
      </Link>
    </Dialog>
  );
}

function CustomersOnly({ open, onOpenChange }: ReviewDialogProps) {
  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      title="Add your review"
      description="Only customers can review products. Sign in with a customer account to add your review."
      size="sm"
    >
      <Button variant="secondary" block onClick={() => onOpenChange(false)}>
        Close
      </Button>
    </Dialog>
  );
}
