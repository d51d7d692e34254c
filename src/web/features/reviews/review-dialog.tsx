import { useQuery } from '@tanstack/react-query';
import { useId, useState } from 'react';
import type { ProductDetail } from '#contract/catalog.ts';
import type { DataOf } from '#contract/contract.ts';
import { REVIEW_IMAGES_MAX, REVIEW_TEXT_MAX } from '#domain/limits.ts';
import { ImagesUpload } from '#ui/form/images-upload.tsx';
import { StarInput } from '#ui/form/star-input.tsx';
import { Textarea } from '#ui/form/textarea.tsx';
import { useLocation } from '#ui/navigation.ts';
import { Button, buttonClass } from '#ui/primitives/button.tsx';
import { Dialog } from '#ui/primitives/dialog.tsx';
import { Link } from '#ui/primitives/link.tsx';
import { Loading, Skeleton } from '#ui/primitives/skeleton.tsx';
import { useApi } from '#web/kernel/context.ts';
import { QueryError } from '#web/kernel/query-error.tsx';
import { useSession } from '#web/kernel/session.ts';
import { useApiMutation } from '#web/kernel/use-api-mutation.ts';
import { ownReview, reviewProduct } from './own-review.data.ts';

const TITLE = 'Add your review';

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
  return <OwnReview {...props} />;
}

/** Waits for an earlier review, so that changing it begins with what it says. */
function OwnReview(props: ReviewDialogProps) {
  const query = useQuery(ownReview(useApi(), props.product.id));
  const { open, onOpenChange, product } = props;
  if (query.data !== undefined) return <ReviewForm {...props} earlier={query.data} />;
  return (
    <Dialog open={open} onOpenChange={onOpenChange} title={TITLE} description={product.name}>
      {query.isError ? (
        <QueryError query={query} />
      ) : (
        <Loading>
          <Skeleton className="h-40" />
        </Loading>
      )}
    </Dialog>
  );
}

function ReviewForm({
  product,
  open,
  onOpenChange,
  earlier,
}: ReviewDialogProps & { earlier: DataOf<'GET product-review/own'> }) {
  const form = useId();
  const [rating, setRating] = useState(earlier?.rating ?? 0);
  const [text, setText] = useState(earlier?.text ?? '');
  const [images, setImages] = useState<(string | File)[]>(earlier?.images ?? []);
  const change = useApiMutation({ ...reviewProduct(product), onSuccess: () => onOpenChange(false) });
  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      title={TITLE}
      description={product.name}
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
        className="grid gap-5"
        onSubmit={(event) => {
          event.preventDefault();
          if (rating > 0 && !change.isPending) change.mutate({ rating, text, images });
        }}
      >
        <StarInput label="Your rating" value={rating} onChange={setRating} />
        <Textarea
          label="Your review"
          optional
          rows={4}
          maxLength={REVIEW_TEXT_MAX}
          value={text}
          onChange={(event) => setText(event.target.value)}
        />
        <ImagesUpload
          label="Pictures"
          optional
          value={images}
          onChange={setImages}
          max={REVIEW_IMAGES_MAX}
          tooMany={`You can add up to ${REVIEW_IMAGES_MAX} pictures.`}
          subject="Picture"
        />
        <p className="text-sm text-muted">
          {earlier && 'This replaces your earlier review. '}
          Everyone sees it with your first name and initial. It counts towards the average if you bought the
          product here; otherwise it is shown apart.
        </p>
      </form>
    </Dialog>
  );
}

function LoginFirst({ open, onOpenChange }: ReviewDialogProps) {
  const { pathname, search } = useLocation();
  const state = { from: pathname + search };
  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      title={TITLE}
      description="You must be logged in to add your review."
      size="sm"
    >
      <Link to="/login" state={state} className={buttonClass({ block: true })}>
        Go to Login
      </Link>
      <Link
        to="/signup"
        state={state}
        className={buttonClass({ variant: 'secondary', block: true, className: 'mt-3' })}
      >
        Create an account
      </Link>
    </Dialog>
  );
}

function CustomersOnly({ open, onOpenChange }: ReviewDialogProps) {
  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      title={TITLE}
      description="Only customers can review products. Sign in with a customer account to add your review."
      size="sm"
    >
      <Button variant="secondary" block onClick={() => onOpenChange(false)}>
        Close
      </Button>
    </Dialog>
  );
}
