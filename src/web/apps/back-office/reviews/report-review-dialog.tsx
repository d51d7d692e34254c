import type { ReviewRow } from '#contract/reviews.ts';
import { isolated } from '#lib/isolated.ts';
import { TextDialog } from '#web/features/cases/text-dialog.tsx';
import { reportReview } from '#web/features/reviews/shop-reviews.data.ts';
import { useApiMutation } from '#web/kernel/use-api-mutation.ts';

interface ReportReviewDialogProps {
  review: ReviewRow;
  open: boolean;
  onOpenChange: (open: boolean) => void;
}

/** Reports a review to support: opens a case. Render it with the review's id as `key`. */
export function ReportReviewDialog({ review, open, onOpenChange }: ReportReviewDialogProps) {
  const change = useApiMutation({ ...reportReview(review.id), onSuccess: () => onOpenChange(false) });
  return (
    <TextDialog
      title="Report Review"
      description={`${isolated(review.user.name)}’s review of ${isolated(review.product.name)}`}
      label="Message"
      hint="Our support reads it and decides whether the review stays."
      confirm="Send"
      busy={change.isPending}
      open={open}
      onOpenChange={onOpenChange}
      onSend={(text) => change.mutate(text)}
    />
  );
}
