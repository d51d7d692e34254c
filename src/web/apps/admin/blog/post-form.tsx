import { ArrowLeft, ExternalLink, ScanEye } from 'lucide-react';
import { type ReactNode, useRef } from 'react';
import { Controller, type UseFormReturn, useForm } from 'react-hook-form';
import { Link, useNavigate } from 'react-router';
import type { BlogPost } from '#contract/blog.ts';
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
import { Button, buttonClass } from '#ui/primitives/button.tsx';
import { Timestamp } from '#web/features/back-office/timestamp.tsx';
import { BLOG_QUERY_KEYS } from '#web/features/content/blog.data.ts';
import { useSession } from '#web/kernel/session.ts';
import { useLeaveWarning } from '#web/kernel/use-leave-warning.tsx';
import { useSaveRecord } from '#web/kernel/use-save-record.ts';
import { PostStatusBadge } from './post-status-badge.tsx';
import { EMPTY_POST, formOf, type PostValues, postResolver, valuesOf } from './post-values.ts';

interface PostFormProps {
  /** The post to edit; none: a new one. */
  post?: BlogPost;
  /** The post as it is now, after a save; undefined when it cannot be read. */
  readAgain?: () => Promise<BlogPost | undefined>;
  /** Fills the form from the newest version. */
  onReload?: () => void;
}

interface Sent {
  values: PostValues;
  /** What the post is to become. */
  status: BlogPostStatus;
}

/** Writes a post; each button says what becomes of it. */
export function PostForm({ post, readAgain, onReload }: PostFormProps) {
  const navigate = useNavigate();
  const { user } = useSession();
  const target = useRef<BlogPostStatus>('Draft');
  const sent = useRef<PostValues>(undefined);
  const created = useRef<string>(undefined);
  const form = useForm<PostValues>({
    resolver: postResolver(() => target.current, Boolean(post?.image)),
    defaultValues: post ? valuesOf(post) : { ...EMPTY_POST, author: user?.name ?? '' },
  });
  const { isDirty } = form.formState;
  const leaving = useLeaveWarning(() => isDirty && !created.current);
  const saving = useSaveRecord<PostValues, Sent>({
    version: post?.version,
    send: async (api, { values: { values, status }, version, onProgress }) => {
      const fields = formOf(values, status);
      if (post) {
        const sent = { ...fields, version };
        return api.full('PATCH blog/{id}', { params: { id: post.id }, form: sent, onProgress });
      }
      const answer = await api.full('POST blog', { form: fields, onProgress });
      created.current = answer.data.id;
      return answer;
    },
    form,
    refresh: BLOG_QUERY_KEYS,
    onSaved: async () => {
      if (created.current) return navigate(`/blog-posts/${created.current}`, { replace: true });
      const saved = await readAgain?.();
      if (saved) beginFrom(form, saved, sent.current);
    },
  });
  const now = statusOf(post);
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
        subtitle={<Publication post={post} status={now} />}
        actions={
          <>
            <Link to="/blog-posts" className={buttonClass({ variant: 'secondary' })}>
              <ArrowLeft className="size-4.5" aria-hidden="true" /> Back to Blog
            </Link>
            {post && (
              <Link to={`/blog-preview/${post.id}`} className={buttonClass({ variant: 'secondary' })}>
                <ScanEye className="size-4.5" aria-hidden="true" /> Preview
              </Link>
            )}
          </>
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
          save(now);
        }}
      >
        <div className={`${CARD} grid gap-6 p-5 sm:p-6`}>
          <PostFields form={form} post={post} schedulable={now !== 'Published'} />
        </div>
        <Actions now={now} scheduling={scheduling} save={save} busy={saving.busy} target={target.current} />
      </form>
      {leaving}
    </>
  );
}

const statusOf = (post: BlogPost | undefined): BlogPostStatus =>
  blogPostStatus(post?.publishedAt ? new Date(post.publishedAt) : null, new Date());

/** Resets the form to the saved post, but keeps text typed meanwhile and a time that a draft does not store. */
function beginFrom(form: UseFormReturn<PostValues>, saved: BlogPost, sent: PostValues | undefined) {
  const typed = form.getValues();
  form.reset(valuesOf(saved));
  for (const name of Object.keys(typed) as (keyof PostValues)[]) {
    const kept =
      name === 'publishedAt' ? !saved.publishedAt && typed.publishedAt : typed[name] !== sent?.[name];
    if (kept) form.setValue(name, typed[name], { shouldDirty: true });
  }
}

/** Where the post is in its life. */
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
          View page <ExternalLink className="size-4" aria-hidden="true" />
        </a>
      )}
      {!post && <span>Nobody else sees it before you publish it.</span>}
    </span>
  );
}

function PostFields(props: {
  form: UseFormReturn<PostValues>;
  post: BlogPost | undefined;
  /** Its time of publication is yet to come. */
  schedulable: boolean;
}) {
  const { form, post, schedulable } = props;
  const { control, register, formState, setValue, watch } = form;
  const { errors } = formState;
  // The address follows the title of a new post until it is typed.
  const follows = useRef(!post);
  const slug = watch('slug');
  return (
    <>
      <div className="grid gap-x-6 gap-y-5 lg:grid-cols-2">
        <TextInput
          label={BLOG_POST_LABELS.title}
          fieldClassName="lg:col-span-2"
          maxLength={200}
          error={errors.title?.message}
          {...register('title', {
            onChange: ({ target }) => {
              if (!follows.current) return;
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
          maxLength={80}
          spellCheck={false}
          autoCapitalize="none"
          error={errors.slug?.message}
          {...register('slug', {
            onChange: ({ target }) => {
              follows.current = !post && target.value === '';
            },
          })}
        />
        <TextInput
          label={BLOG_POST_LABELS.author}
          maxLength={200}
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
            maxLength={300}
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
  /** A time of publication has been typed. */
  scheduling: boolean;
  busy: boolean;
  /** What the post is becoming while it is saved. */
  target: BlogPostStatus;
  save: (status: BlogPostStatus) => void;
}

/** The buttons that a post has in each status; the last one is what one does next. */
function Actions({ now, scheduling, busy, target, save }: ActionsProps) {
  const act = (status: BlogPostStatus, label: string, primary: boolean): ReactNode => (
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
      act('Draft', 'Save draft', false),
      scheduling ? act('Scheduled', 'Schedule', true) : act('Published', 'Publish', true),
    ],
    Scheduled: [
      act('Draft', 'Back to draft', false),
      act('Published', 'Publish now', false),
      act('Scheduled', 'Save', true),
    ],
    Published: [act('Draft', 'Unpublish', false), act('Published', 'Save', true)],
  };
  return (
    <div className="sticky bottom-0 z-10 mt-6 flex flex-wrap items-center justify-end gap-3 border-t border-hairline bg-paper py-4 max-sm:*:grow">
      {buttons[now]}
    </div>
  );
}
