import { useId } from 'react';
import { z } from 'zod';
import { type ReviewRow, removalReason } from '#contract/reviews.ts';
import { Textarea } from '#ui/form/textarea.tsx';
import { Button } from '#ui/primitives/button.tsx';
import { Dialog } from '#ui/primitives/dialog.tsx';
import { useContractForm } from '#web/kernel/form.ts';
import { useSession } from '#web/kernel/session.ts';
import { useApiMutation } from '#web/kernel/use-api-mutation.ts';
import { deleteReview } from './reviews.data.ts';

const fields = z.object({ reason: removalReason });

interface RemovalDialogProps {
  review: ReviewRow;
  open: boolean;
  onOpenChange: (open: boolean) => void;
}

/** Asks for the reason before a review is removed. Render it with the review's id as `key`. */
export function RemovalDialog({ review, open, onOpenChange }: RemovalDialogProps) {
  const id = useId();
  const { user } = useSession();
  const { register, handleSubmit, formState } = useContractForm(fields, { reason: '' });
  const change = useApiMutation({
    ...deleteReview(review.id),
    onSuccess: () => onOpenChange(false),
  });
  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      title="Delete Review"
      description={`${review.user.name}’s review of ${review.product.name}`}
      size="sm"
      footer={
        <>
          <Button variant="secondary" onClick={() => onOpenChange(false)}>
            Cancel
          </Button>
          <Button type="submit" form={id} variant="danger" busy={change.isPending}>
            Delete
          </Button>
        </>
      }
    >
      <form
        method="post"
        noValidate
        id={id}
        className="space-y-4"
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
      </form>
    </Dialog>
  );
}
