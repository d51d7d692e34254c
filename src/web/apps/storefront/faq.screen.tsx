import { useQuery } from '@tanstack/react-query';
import { PageHeading } from '#ui/frames/page-heading.tsx';
import { buttonClass } from '#ui/primitives/button-class.ts';
import { EmptyState } from '#ui/primitives/empty-state.tsx';
import { Glyph } from '#ui/primitives/glyph.tsx';
import { questions } from '#web/features/content/content.data.ts';
import { Prose } from '#web/features/content/prose.tsx';
import { useApi } from '#web/kernel/context.ts';
import { loadQuery } from '#web/kernel/load.ts';
import type { RouteHandle } from '#web/kernel/meta.ts';
import type { LoaderArgs } from '#web/kernel/router/routes.ts';

export const handle: RouteHandle = {
  meta: ({ siteName }) => ({
    title: 'FAQ',
    description: `Questions and answers about buying, downloading and selling on ${siteName}.`,
  }),
};

export async function loader({ web }: LoaderArgs) {
  await loadQuery(web, questions(web.api));
  return null;
}

const ask = (
  <a href="/contact-us" className={buttonClass({ variant: 'secondary' })}>
    Ask us
  </a>
);

function FaqScreen() {
  const asked = useQuery(questions(useApi())).data ?? [];
  return (
    <main id="content" className="page-width pt-10 sm:pt-14">
      <PageHeading title="Frequently Asked Questions" />
      {asked.length === 0 ? (
        <EmptyState title="No questions have been answered here yet." action={ask} />
      ) : (
        <>
          <div className="faq mt-8">
            {asked.map(({ id, question, answer }) => (
              <details key={id} name="faq">
                <summary>
                  <bdi>{question}</bdi>
                  <Glyph name="down" className="size-5 glyph-turns" />
                </summary>
                <Prose html={answer} />
              </details>
            ))}
          </div>
          <p className="mt-10 mb-4 text-muted">Not answered here?</p>
          {ask}
        </>
      )}
    </main>
  );
}

export { FaqScreen as Component };
