import { useQuery } from '@tanstack/react-query';
import type { DataOf } from '#contract/contract.ts';
import { CARD } from '#ui/frames/card.tsx';
import { PageHeading } from '#ui/frames/page-heading.tsx';
import { contactPage } from '#web/features/content/content.data.ts';
import { ContactForm } from '#web/features/messages/contact-form.tsx';
import { useApi } from '#web/kernel/context.ts';
import { loadQuery } from '#web/kernel/load.ts';
import type { RouteHandle } from '#web/kernel/meta.ts';
import type { LoaderArgs } from '#web/kernel/router/routes.ts';
import { telOf } from './shell/common.ts';
import { SpriteIcon } from './shell/icons.tsx';

type ContactPage = DataOf<'GET contact-us-page'>[number];

export const handle: RouteHandle = {
  meta: ({ api, queryClient }) => {
    const page = queryClient.getQueryData(contactPage(api).queryKey)?.[0];
    return { title: page?.pageTitle || 'Contact', description: page?.pageSubTitle };
  },
};

export async function loader({ web }: LoaderArgs) {
  await loadQuery(web, contactPage(web.api));
  return null;
}

function Line({ icon, text, href }: { icon: string; text: string; href?: string }) {
  if (!text) return null;
  return (
    <p className="mt-3 flex items-center gap-3">
      <span className="text-accent">
        <SpriteIcon name={icon} />
      </span>
      {href ? (
        <a href={href} className="py-1.5 underline underline-offset-4 hover:text-accent">
          {text}
        </a>
      ) : (
        <span className="whitespace-pre-line">{text}</span>
      )}
    </p>
  );
}

/** Contact details of the market; empty ones are omitted. */
function Reach({ page }: { page: ContactPage }) {
  if (!page.email && !page.phone && !page.address) return null;
  return (
    <div className="grid content-start gap-8">
      {(page.email || page.phone) && (
        <section>
          <h2 className="font-serif text-heading font-heading">{page.formSectionTitleOne}</h2>
          <Line icon="phone" text={page.phone} href={telOf(page.phone)} />
          <Line icon="mail" text={page.email} href={`mailto:${page.email}`} />
        </section>
      )}
      {page.address && (
        <section>
          <h2 className="font-serif text-heading font-heading">{page.formSectionTitleTwo}</h2>
          <Line icon="pin" text={page.address} />
        </section>
      )}
    </div>
  );
}

function ContactScreen() {
  const page = useQuery(contactPage(useApi())).data?.[0];
  return (
    <main id="content" className="page-width pt-10 sm:pt-14">
      <PageHeading title={page?.pageTitle || 'Contact'} subtitle={page?.pageSubTitle} />
      <div className="mt-8 grid gap-10 lg:grid-cols-[1fr_1.6fr] lg:gap-16">
        {page && <Reach page={page} />}
        <section className={`${CARD} p-5 sm:p-8`}>
          <h2 className="mb-6 font-serif text-heading font-heading">
            {page?.formSectionTitleThree || 'Send us a message'}
          </h2>
          <ContactForm buttonText={page?.buttonText ?? ''} />
        </section>
      </div>
    </main>
  );
}

export { ContactScreen as Component };
