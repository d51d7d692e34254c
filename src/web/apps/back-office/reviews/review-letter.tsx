import { type ReactNode, useEffect, useRef } from 'react';
import { type ReviewRow, reviewsContract } from '#contract/reviews.ts';
import { REVIEW_ANSWER_MAX } from '#domain/limits.ts';
import { isolated } from '#lib/isolated.ts';
import { Textarea } from '#ui/form/textarea.tsx';
import { Button } from '#ui/primitives/button.tsx';
import { Link } from '#ui/primitives/link.tsx';
import { Stars } from '#ui/primitives/stars.tsx';
import { ReviewPictures } from '#web/features/reviews/review-pictures.tsx';
import { answerReview } from '#web/features/reviews/shop-reviews.data.ts';
import { formatDate } from '#web/kernel/dates.ts';
import { useContractForm } from '#web/kernel/form.ts';
import { RecordStatus } from '#web/kernel/record-status.tsx';
import { useApiMutation } from '#web/kernel/use-api-mutation.ts';

/** A review at reading size. `children` are below it: the form of the answer. */
export function ReviewLetter({ review, children }: { review: ReviewRow; children?: ReactNode }) {
  const { rating, verified, text, images, user, product, createdAt, answer } = review;
  const answerRef = useRef<HTMLDivElement>(null);
  const wasAnswered = useRef(answer !== null);
  // The form that had the focus makes room for the answer.
  useEffect(() => {
    if (answer && !wasAnswered.current && document.activeElement === document.body)
      answerRef.current?.focus();
    wasAnswered.current = answer !== null;
  }, [answer]);
  return (
    <article
      aria-label={`${isolated(user.name)}’s review of ${isolated(product.name)}`}
      className="grid max-w-prose gap-4 py-2"
    >
      <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <Stars rating={rating} className="text-xl" />
        <RecordStatus kind="review" status={verified ? 'Verified' : 'Unverified'} />
      </p>
      {text ? (
        <p dir="auto" className="text-base leading-relaxed break-words whitespace-pre-line">
          {text}
        </p>
      ) : (
        <p className="text-muted">A rating without words.</p>
      )}
      {images.length > 0 && <ReviewPictures images={images} />}
      <p className="text-sm text-muted">
        <bdi className="font-medium text-ink">{user.name}</bdi> about{' '}
        <Link to={`/product-details/${product.id}`} className="underline underline-offset-3">
          <bdi>{product.name}</bdi>
        </Link>
        , <time dateTime={createdAt}>{formatDate(createdAt)}</time>
      </p>
      {answer && (
        <div ref={answerRef} tabIndex={-1} className="border-s-2 border-accent ps-4">
          <p className="text-sm font-medium">The shop’s answer</p>
          <p dir="auto" className="mt-1 leading-relaxed break-words whitespace-pre-line">
            {answer.text}
          </p>
        </div>
      )}
      {children}
    </article>
  );
}

const { body: fields } = reviewsContract['POST product-review/{id}/answer'];

/** Answers a review in public, once. `focused`: whoever opened it wants to write. */
export function AnswerForm({ review, focused }: { review: ReviewRow; focused: boolean }) {
  const { register, handleSubmit, formState, setFocus } = useContractForm(fields, { text: '' });
  const change = useApiMutation(answerReview(review.id));
  useEffect(() => {
    if (focused) setFocus('text');
  }, [focused, setFocus]);
  return (
    <form
      method="post"
      noValidate
      aria-label="Answer Review"
      className="grid gap-3"
      onSubmit={handleSubmit(({ text }) => change.mutate(text))}
    >
      <Textarea
        label="Answer"
        rows={3}
        hint="Everyone sees it on the product’s page. A shop answers once, so it cannot be changed."
        maxLength={REVIEW_ANSWER_MAX}
        error={formState.errors.text?.message}
        {...register('text')}
      />
      <Button type="submit" busy={change.isPending} className="justify-self-start">
        Publish
      </Button>
    </form>
  );
}
