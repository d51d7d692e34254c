import { z } from 'zod';
import { type ReviewRow, removalReason } from '#contract/reviews.ts';
import { isolated } from '#lib/isolated.ts';
import { Textarea } from '#ui/form/textarea.tsx';
import { FormDialog } from '#ui/primitives/form-dialog.tsx';
import { useContractForm } from '#web/kernel/form.ts';
import { useSession } from '#web/kernel/session.ts';
import { useApiMutation } from '#web/kernel/use-api-mutation.ts';
import { deleteReview } from './shop-reviews.data.ts';

const fields = z.object({ reason: removalReason });

interface RemovalDialogProps {
  review: ReviewRow;
  open: boolean;
  onOpenChange: (open: boolean) => void;
}

/** Asks for the reason before a review is removed. Render it with the review's id as `key`. */
export function RemovalDialog({ review, open, onOpenChange }: RemovalDialogProps) {
  const { user } = useSession();
  const { register, handleSubmit, formState } = useContractForm(fields, { reason: '' });
  const change = useApiMutation({
    ...deleteReview(review.id),
    onSuccess: () => onOpenChange(false),
  });
  return (
    <FormDialog
      open={open}
      onOpenChange={onOpenChange}
      title="Delete Review"
      description={`${isolated(review.user.name)}’s review of ${isolated(review.product.name)}`}
      size="sm"
      confirm="Delete"
      variant="danger"
      busy={change.isPending}
      onSubmit={handleSubmit((values) => change.mutate(values))}
    >
      <p>Are you sure you want to delete?</p>
      <Textarea
        label="Reason"
        rows={3}
        hint={
          user?.role === 'vendor'
            ? 'It is kept with the review. Your shop’s page shows how many reviews you have removed.'
            : 'It is kept with the review.'
        }
        error={formState.errors.reason?.message}
        {...register('reason')}
      />
    </FormDialog>
  );
}
