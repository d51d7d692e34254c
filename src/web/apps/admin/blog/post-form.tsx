import { type ReactNode, useRef } from 'react';
import { Controller, type UseFormReturn } from 'react-hook-form';
import { type BlogPost, blogContract } from '#contract/blog.ts';
import { BLOG_POST_LABELS, type BlogPostStatus, blogPostStatus } from '#domain/blog-post.ts';
import { BLOG_POST_WORDS } from '#domain/limits.ts';
import { slugOf } from '#domain/slug.ts';
import { RichTextField } from '#ui/editor/rich-text-field.tsx';
import { DateTimeInput } from '#ui/form/date-time-input.tsx';
import { FormError } from '#ui/form/form-error.tsx';
import { ImageUpload } from '#ui/form/image-upload.tsx';
import { TextInput } from '#ui/form/text-input.tsx';
import { CARD } from '#ui/frames/card.tsx';
import { PageHeading } from '#ui/frames/page-heading.tsx';
import { StaleNotice } from '#ui/frames/stale-notice.tsx';
import { ExternalLink, ScanEye } from '#ui/icons/lucide.tsx';
import { useNavigate } from '#ui/navigation.ts';
import { Button, buttonClass } from '#ui/primitives/button.tsx';
import { Link } from '#ui/primitives/link.tsx';
import { Timestamp } from '#web/features/back-office/timestamp.tsx';
import { createBlogPost, updateBlogPost } from '#web/features/content/blog.data.ts';
import { maxLengthsOf, useRequestForm } from '#web/kernel/form.ts';
import { useSession } from '#web/kernel/session.ts';
import { useLeaveWarning } from '#web/kernel/use-leave-warning.tsx';
import { useSaveRecord } from '#web/kernel/use-save-record.ts';
import { PostStatusBadge } from './post-status-badge.tsx';
import { EMPTY_POST, findProblems, type PostValues, toFormValues, toRequestForm } from './post-values.ts';

interface PostFormProps {
  /** The post to edit; undefined for a new one. */
  post?: BlogPost;
  /** Fetches the post after a save; resolves to undefined if it cannot be fetched. */
  refetchPost?: () => Promise<BlogPost | undefined>;
  /** Loads the newest version of the post into the form. */
  onReload?: () => void;
}

const SCHEMA = blogContract['POST blog'].form;
const MAX_LENGTHS = maxLengthsOf(SCHEMA);

interface PostSubmission {
  values: PostValues;
  /** The status to save the post with. */
  status: BlogPostStatus;
}

/** The form of a post, with a button for each status that it can be saved with. */
export function PostForm({ post, refetchPost, onReload }: PostFormProps) {
  const navigate = useNavigate();
  const { user } = useSession();
  const target = useRef<BlogPostStatus>('Draft');
  const sent = useRef<PostValues>(undefined);
  const created = useRef<string>(undefined);
  const form = useRequestForm<PostValues>({
    schema: SCHEMA,
    toRequest: (values) => toRequestForm(values, target.current),
    findProblems: (values) => findProblems(values, target.current, Boolean(post?.image)),
    defaultValues: post ? toFormValues(post) : { ...EMPTY_POST, author: user?.name ?? '' },
  });
  const { isDirty } = form.formState;
  const leaveWarning = useLeaveWarning(() => isDirty && !created.current);
  const saving = useSaveRecord<PostValues, PostSubmission>({
    version: post?.version,
    send: async (api, { values: { values, status }, version, onProgress }) => {
      const fields = toRequestForm(values, status);
      if (post) return updateBlogPost(post.id).send(api, { form: { ...fields, version }, onProgress });
      const answer = await createBlogPost.send(api, { form: fields, onProgress });
      created.current = answer.data.id;
      return answer;
    },
    form,
    refresh: createBlogPost.refresh,
    onSaved: async () => {
      if (created.current) return navigate(`/blog-posts/${created.current}`, { replace: true });
      const saved = await refetchPost?.();
      if (saved) resetForm(form, saved, sent.current);
    },
  });
  const currentStatus = statusOf(post);
  function save(status: BlogPostStatus) {
    // A scheduled post may have become public while its form was open.
    target.current = status === 'Scheduled' && statusOf(post) === 'Published' ? 'Published' : status;
    void form.handleSubmit((values) => {
      if (saving.busy) return;
      sent.current = values;
      saving.save({ values, status: target.current });
    })();
  }
  const scheduling = Boolean(form.watch('publishedAt'));
  return (
    <>
      <PageHeading
        plain
        title={post ? 'Edit Post' : 'New Post'}
        back={{ path: '/blog-posts', name: 'Blog' }}
        subtitle={<Publication post={post} status={currentStatus} />}
        actions={
          post && (
            <Link to={`/blog-preview/${post.id}`} className={buttonClass({ variant: 'secondary' })}>
              <ScanEye className="size-4.5" /> Preview
            </Link>
          )
        }
      />
      {saving.stale && (
        <StaleNotice
          record="This post"
          busy={saving.busy}
          onReload={onReload}
          onSaveAnyway={saving.saveAnyway}
        />
      )}
      <FormError messages={saving.problem} className="mt-5" />
      <form
        method="post"
        noValidate
        className="mt-6"
        onSubmit={(event) => {
          event.preventDefault();
          save(currentStatus);
        }}
      >
        <div className={`${CARD} grid gap-6 p-5 sm:p-6`}>
          <PostFields form={form} post={post} schedulable={currentStatus !== 'Published'} />
        </div>
        <Actions
          now={currentStatus}
          scheduling={scheduling}
          save={save}
          busy={saving.busy}
          target={target.current}
        />
      </form>
      {leaveWarning}
    </>
  );
}

const statusOf = (post: BlogPost | undefined): BlogPostStatus =>
  blogPostStatus(post?.publishedAt ? new Date(post.publishedAt) : null, new Date());

/** Resets the form to the saved post, but keeps text typed meanwhile and a time that a draft does not store. */
function resetForm(form: UseFormReturn<PostValues>, saved: BlogPost, sent: PostValues | undefined) {
  const typedValues = form.getValues();
  form.reset(toFormValues(saved));
  for (const name of Object.keys(typedValues) as (keyof PostValues)[]) {
    const isKept =
      name === 'publishedAt'
        ? !saved.publishedAt && typedValues.publishedAt
        : typedValues[name] !== sent?.[name];
    if (isKept) form.setValue(name, typedValues[name], { shouldDirty: true });
  }
}

/** The post's status and time of publication, with a link to its page. */
function Publication({ post, status }: { post: BlogPost | undefined; status: BlogPostStatus }) {
  return (
    <span className="flex flex-wrap items-center gap-x-3 gap-y-1">
      <PostStatusBadge status={status} />
      {post?.publishedAt && (
        <span>
          {status === 'Scheduled' ? 'Public from' : 'Since'} <Timestamp at={post.publishedAt} />
        </span>
      )}
      {post && status === 'Published' && (
        <a
          href={`/blog/${post.slug}`}
          className="inline-flex min-h-6 items-center gap-1.5 font-medium text-accent underline underline-offset-3"
        >
          View page <ExternalLink className="size-4" />
        </a>
      )}
      {!post && <span>Nobody else sees it before you publish it.</span>}
    </span>
  );
}

function PostFields(props: {
  form: UseFormReturn<PostValues>;
  post: BlogPost | undefined;
  /** Whether a time of publication can be set: the post is not published yet. */
  schedulable: boolean;
}) {
  const { form, post, schedulable } = props;
  const { control, register, formState, setValue, watch } = form;
  const { errors } = formState;
  // The slug of a new post is derived from its title until the user types one.
  const slugFollowsTitle = useRef(!post);
  const slug = watch('slug');
  return (
    <>
      <div className="grid gap-x-6 gap-y-5 lg:grid-cols-2">
        <TextInput
          label={BLOG_POST_LABELS.title}
          fieldClassName="lg:col-span-2"
          maxLength={MAX_LENGTHS.title}
          error={errors.title?.message}
          {...register('title', {
            onChange: ({ target }) => {
              if (!slugFollowsTitle.current) return;
              const title = String(target.value).trim();
              setValue('slug', title && slugOf(title), { shouldValidate: formState.isSubmitted });
            },
          })}
        />
        <TextInput
          label={BLOG_POST_LABELS.slug}
          hint={
            <span className="break-all">
              The address: /blog/{slug}
              {post && slug !== post.slug && '. The former one will lead here.'}
            </span>
          }
          maxLength={MAX_LENGTHS.slug}
          spellCheck={false}
          autoCapitalize="none"
          error={errors.slug?.message}
          {...register('slug', {
            onChange: ({ target }) => {
              slugFollowsTitle.current = !post && target.value === '';
            },
          })}
        />
        <TextInput
          label={BLOG_POST_LABELS.author}
          maxLength={MAX_LENGTHS.author}
          error={errors.author?.message}
          {...register('author')}
        />
      </div>
      <div className="grid gap-x-6 gap-y-5 lg:grid-cols-2">
        <Controller
          control={control}
          name="image"
          render={({ field }) => (
            <ImageUpload
              {...field}
              label={BLOG_POST_LABELS.image}
              shape="wide"
              currentUrl={post?.image || null}
              error={errors.image?.message}
            />
          )}
        />
        <div className="grid content-start gap-5">
          <TextInput
            label={BLOG_POST_LABELS.imageAltText}
            hint="What the picture says, for people who cannot see it."
            maxLength={MAX_LENGTHS.imageAltText}
            error={errors.imageAltText?.message}
            {...register('imageAltText')}
          />
          {schedulable && (
            <Controller
              control={control}
              name="publishedAt"
              render={({ field }) => (
                <DateTimeInput
                  {...field}
                  label={BLOG_POST_LABELS.publishedAt}
                  optional={!post?.publishedAt}
                  error={errors.publishedAt?.message}
                />
              )}
            />
          )}
        </div>
      </div>
      <Controller
        control={control}
        name="description"
        render={({ field: { value, onChange, onBlur, ref } }) => (
          <RichTextField
            value={value}
            onChange={onChange}
            onBlur={onBlur}
            label={BLOG_POST_LABELS.description}
            words={BLOG_POST_WORDS}
            focusRef={ref}
            error={errors.description?.message}
          />
        )}
      />
    </>
  );
}

interface ActionsProps {
  now: BlogPostStatus;
  /** A time of publication is entered. */
  scheduling: boolean;
  busy: boolean;
  /** The status with which the post is being saved. */
  target: BlogPostStatus;
  save: (status: BlogPostStatus) => void;
}

/** The buttons for each status of a post. The last one is the primary action. */
function Actions({ now, scheduling, busy, target, save }: ActionsProps) {
  const actionButton = (status: BlogPostStatus, label: string, primary: boolean): ReactNode => (
    <Button
      key={primary ? 'primary' : status}
      variant={primary ? 'primary' : 'secondary'}
      busy={busy && target === status}
      disabled={busy && target !== status}
      {...(status === now ? { type: 'submit' } : { onClick: () => save(status) })}
    >
      {label}
    </Button>
  );
  const buttons: Record<BlogPostStatus, ReactNode> = {
    Draft: [
      actionButton('Draft', 'Save draft', false),
      scheduling ? actionButton('Scheduled', 'Schedule', true) : actionButton('Published', 'Publish', true),
    ],
    Scheduled: [
      actionButton('Draft', 'Back to draft', false),
      actionButton('Published', 'Publish now', false),
      actionButton('Scheduled', 'Save', true),
    ],
    Published: [actionButton('Draft', 'Unpublish', false), actionButton('Published', 'Save', true)],
  };
  return (
    <div className="sticky bottom-0 z-10 mt-6 flex flex-wrap items-center justify-end gap-3 border-t border-hairline bg-paper py-4 max-sm:*:grow">
      {buttons[now]}
    </div>
  );
}
