import { isolated } from '#lib/isolated.ts';
import { PageHeading } from '#ui/frames/page-heading.tsx';
import { ArrowLeft } from '#ui/icons/lucide.tsx';
import { Link } from '#ui/primitives/link.tsx';
import { ReportButton } from '#web/features/cases/report-button.tsx';
import { ThreadList } from '#web/features/messages/thread-list.tsx';
import { ThreadView } from '#web/features/messages/thread-view.tsx';
import type { RouteHandle } from '#web/kernel/meta.ts';
import { readPage } from '#web/kernel/read-page.ts';
import { useSearchParams } from '#web/kernel/use-search-params.ts';

export const handle: RouteHandle = { meta: () => ({ title: 'Your messages', noIndex: true }) };

const PATH = '/customer-messages';

/** The address of a page of the list, with a thread open. */
function hrefFor(page: number, thread?: string): string {
  const search = new URLSearchParams();
  if (page > 1) search.set('page', String(page));
  if (thread) search.set('thread', thread);
  return search.size > 0 ? `${PATH}?${search}` : PATH;
}

/** What a customer and shops wrote to one another: the threads, and the one that the address names. */
function CustomerMessagesScreen() {
  const [search] = useSearchParams();
  const thread = search.get('thread');
  const page = readPage(search.get('page'));
  return (
    <main id="content" className="page-width py-10">
      <PageHeading title="Your messages" subtitle="What you and shops write to each other." />
      <div className="mt-8 grid grid-cols-[minmax(0,1fr)] items-start gap-8 md:grid-cols-[min(22rem,40%)_minmax(0,1fr)]">
        <div className={thread ? 'max-md:hidden' : 'md:col-span-2 md:max-w-2xl'}>
          <ThreadList page={page} current={thread} hrefFor={hrefFor} />
        </div>
        {thread && (
          <section aria-label="Thread">
            <Link
              to={hrefFor(page)}
              className="mb-4 inline-flex min-h-6 items-center gap-1.5 text-sm text-muted hover:text-ink md:hidden pointer-coarse:min-h-11"
            >
              <ArrowLeft className="size-4" /> Back to your messages
            </Link>
            <ThreadView
              key={thread}
              id={thread}
              party="customer"
              report={({ id, text }) => (
                <ReportButton subject={{ messageId: id }} about={`“${isolated(text.slice(0, 80))}”`} />
              )}
            />
          </section>
        )}
      </div>
    </main>
  );
}

export { CustomerMessagesScreen as Component };
