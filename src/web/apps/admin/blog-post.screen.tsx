import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { PageHeading } from '#ui/frames/page-heading.tsx';
import { EmptyState } from '#ui/primitives/empty-state.tsx';
import { Loading, Skeleton } from '#ui/primitives/skeleton.tsx';
import { blogPostToEdit } from '#web/features/content/blog.data.ts';
import { useApi } from '#web/kernel/context.ts';
import { showFailure } from '#web/kernel/failures.ts';
import { isNotFound } from '#web/kernel/load.ts';
import type { RouteHandle } from '#web/kernel/meta.ts';
import { QueryError } from '#web/kernel/query-error.tsx';
import { useParams } from '#web/kernel/router/router-view.tsx';
import { PostForm } from './blog/post-form.tsx';

export const handle: RouteHandle = {
  meta: ({ params }) => ({ title: params.id ? 'Edit Post' : 'New Post', noIndex: true }),
};

/** Creates a post, or edits the one of the address. */
export function BlogPostScreen() {
  const { id } = useParams();
  return id ? <EditPost key={id} id={id} /> : <PostForm />;
}

function EditPost({ id }: { id: string }) {
  const query = useQuery(blogPostToEdit(useApi(), id));
  const { data: post, error, refetch } = query;
  // A new key remounts the form, since it reads its initial values only once.
  const [formKey, setFormKey] = useState(0);
  async function refetchPost() {
    const newest = await refetch();
    if (newest.error) showFailure(newest.error);
    return newest.error ? undefined : newest.data;
  }
  if (post) {
    return (
      <PostForm
        key={formKey}
        post={post}
        refetchPost={refetchPost}
        onReload={async () => {
          if (await refetchPost()) setFormKey(formKey + 1);
        }}
      />
    );
  }
  return (
    <>
      <PageHeading plain title="Edit Post" back={{ path: '/blog-posts', name: 'Blog' }} />
      {isNotFound(error) ? (
        <EmptyState title={error?.message ?? ''}>It may have been deleted.</EmptyState>
      ) : error ? (
        <QueryError query={query} />
      ) : (
        <Loading label="Loading the post" className="mt-6">
          <Skeleton className="h-[52rem] rounded-card" />
        </Loading>
      )}
    </>
  );
}

export { BlogPostScreen as Component };
