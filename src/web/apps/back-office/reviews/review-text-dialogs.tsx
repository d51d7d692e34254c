import type { ReviewRow } from '#contract/reviews.ts';
import { REVIEW_ANSWER_MAX } from '#domain/limits.ts';
import { isolated } from '#lib/isolated.ts';
import { TextDialog } from '#web/features/cases/text-dialog.tsx';
import { answerReview, reportReview } from '#web/features/reviews/reviews.data.ts';
import { useApiMutation } from '#web/kernel/use-api-mutation.ts';

interface ReviewTextDialogProps {
  review: ReviewRow;
  open: boolean;
  onOpenChange: (open: boolean) => void;
}

const nameOf = ({ user, product }: ReviewRow): string =>
  `${isolated(user.name)}’s review of ${isolated(product.name)}`;

/** Answers a review in public, once. Render it with the review's id as `key`. */
export function AnswerDialog({ review, open, onOpenChange }: ReviewTextDialogProps) {
  const change = useApiMutation({ ...answerReview(review.id), onSuccess: () => onOpenChange(false) });
  return (
    <TextDialog
      title="Answer Review"
      description={nameOf(review)}
      label="Answer"
      hint="Everyone sees it on the product’s page. A shop answers once, so it cannot be changed."
      confirm="Publish"
      maxLength={REVIEW_ANSWER_MAX}
      busy={change.isPending}
      open={open}
      onOpenChange={onOpenChange}
      onSend={(text) => change.mutate(text)}
    />
  );
}

/** Reports a review to support: opens a case. Render it with the review's id as `key`. */
export function ReportReviewDialog({ review, open, onOpenChange }: ReviewTextDialogProps) {
  const change = useApiMutation({ ...reportReview(review.id), onSuccess: () => onOpenChange(false) });
  return (
    <TextDialog
      title="Report Review"
      description={nameOf(review)}
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
