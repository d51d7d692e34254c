import { useQuery } from '@tanstack/react-query';
import { plainText } from '#domain/plain-text.ts';
import { PageHeading } from '#ui/frames/page-heading.tsx';
import { useLocation } from '#ui/navigation.ts';
import { buttonClass } from '#ui/primitives/button-class.ts';
import { EmptyState } from '#ui/primitives/empty-state.tsx';
import { type PolicyName, policyPage } from '#web/features/content/content.data.ts';
import { Prose } from '#web/features/content/prose.tsx';
import { useApi } from '#web/kernel/context.ts';
import { loadQuery } from '#web/kernel/load.ts';
import type { RouteHandle } from '#web/kernel/meta.ts';
import type { LoaderArgs } from '#web/kernel/router/routes.ts';

const TITLES: Record<PolicyName, string> = {
  'privacy-policy': 'Privacy Policy',
  'terms-conditions': 'Terms & Conditions',
  'exchange-policy': 'Exchange Policy',
};

/** The policy of the path: three routes share this screen. */
function policyOf(pathname: string): PolicyName {
  const name = pathname.split('/').find(Boolean) ?? '';
  return name in TITLES ? (name as PolicyName) : 'privacy-policy';
}

export const handle: RouteHandle = {
  meta: ({ api, queryClient, pathname }) => {
    const name = policyOf(pathname);
    const policy = queryClient.getQueryData(policyPage(api, name).queryKey)?.[0];
    return { title: policy?.title || TITLES[name], description: plainText(policy?.description ?? '') };
  },
};

export async function loader({ web, url }: LoaderArgs) {
  const name = policyOf(url.pathname);
  await loadQuery(web, policyPage(web.api, name));
  return null;
}

function PolicyScreen() {
  const name = policyOf(useLocation().pathname);
  const policy = useQuery(policyPage(useApi(), name)).data?.[0];
  return (
    <main id="content" className="page-width pt-10 sm:pt-14">
      <div className="mx-auto max-w-[68ch]">
        <PageHeading title={policy?.title || TITLES[name]} />
        {policy?.description ? (
          <Prose html={policy.description} className="mt-8" />
        ) : (
          <EmptyState
            title="Nothing has been written here yet."
            action={
              <a href="/contact-us" className={buttonClass({ variant: 'secondary' })}>
                Ask us
              </a>
            }
          />
        )}
      </div>
    </main>
  );
}

export { PolicyScreen as Component };
