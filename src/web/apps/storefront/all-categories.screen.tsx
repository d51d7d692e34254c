import { useQuery } from '@tanstack/react-query';
import { PageHeading } from '#ui/frames/page-heading.tsx';
import { buttonClass } from '#ui/primitives/button-class.ts';
import { EmptyState } from '#ui/primitives/empty-state.tsx';
import { Picture } from '#ui/primitives/picture.tsx';
import { type CategoryNode, categoryNodes } from '#web/features/content/category-nodes.ts';
import { categoryTree } from '#web/features/content/content.data.ts';
import { useApi } from '#web/kernel/context.ts';
import { loadQuery } from '#web/kernel/load.ts';
import type { RouteHandle } from '#web/kernel/meta.ts';
import type { LoaderArgs } from '#web/kernel/router/routes.ts';

export const handle: RouteHandle = {
  meta: ({ siteName }) => ({
    title: 'All Categories',
    description: `Everything there is on ${siteName}, from e-books and sheet music to patterns and prints.`,
  }),
};

export async function loader({ web }: LoaderArgs) {
  await loadQuery(web, categoryTree(web.api));
  return null;
}

/** A subtree of categories. */
function Branches({ nodes }: { nodes: readonly CategoryNode[] }) {
  if (nodes.length === 0) return null;
  return (
    <ul>
      {nodes.map((node) => (
        <li key={node.id}>
          <a href={node.href}>{node.name}</a>
          <Branches nodes={node.children} />
        </li>
      ))}
    </ul>
  );
}

function AllCategoriesScreen() {
  const { data } = useQuery(categoryTree(useApi()));
  const nodes = categoryNodes(data ?? []);
  return (
    <main id="content" className="page-width pt-10 sm:pt-14">
      <PageHeading title="All Categories" />
      {nodes.length === 0 && (
        <EmptyState
          title="There are no categories yet."
          action={
            <a href="/shop" className={buttonClass()}>
              Go to Shop
            </a>
          }
        />
      )}
      <ul className="all-categories mt-8">
        {nodes.map((node, index) => (
          <li key={node.id}>
            <h2>
              <a href={node.href}>
                <Picture
                  url={node.image ?? ''}
                  alt=""
                  sizes="(min-width: 48rem) 192px, 128px"
                  priority={index === 0}
                  className="aspect-square rounded-card"
                />
                {node.name}
              </a>
            </h2>
            <Branches nodes={node.children} />
          </li>
        ))}
      </ul>
    </main>
  );
}

export { AllCategoriesScreen as Component };
