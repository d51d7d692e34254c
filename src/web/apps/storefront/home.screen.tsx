import { useQuery } from '@tanstack/react-query';
import type { LoaderFunctionArgs } from 'react-router';
import type { SectionName } from '#contract/content.ts';
import type { DataOf } from '#contract/contract.ts';
import { Picture } from '#ui/primitives/picture.tsx';
import { commonData, homePage } from '#web/features/content/content.data.ts';
import { useApi } from '#web/kernel/context.ts';
import { ensure, webOf } from '#web/kernel/load.ts';
import type { RouteHandle } from '#web/kernel/meta.ts';
import { CategoryTiles } from './home/category-tiles.tsx';
import { Hero } from './home/hero.tsx';
import { ProductSection } from './home/product-section.tsx';
import { Promotions } from './home/promotions.tsx';
import { Surprises } from './home/surprises.tsx';

type HomePage = DataOf<'GET site/home-page'>;

export const handle: RouteHandle = {
  meta: ({ queryClient }) => ({
    title: 'Emporia · Digital goods from independent makers',
    description:
      'E-books, sheet music, patterns, planners and prints from many small shops. Pay once, download at once, and keep the file.',
    image: queryClient.getQueryData<HomePage>(['home-page'])?.heroSlider[0]?.image,
  }),
};

export async function loader(args: LoaderFunctionArgs) {
  const web = webOf(args);
  await ensure(web, homePage(web.api));
  return null;
}

function Products({ home, name }: { home: HomePage; name: SectionName }) {
  const content = home.contentData;
  if (!content[`isProductSection${name}Visible`]) return null;
  return (
    <ProductSection
      id={`section-${name.toLowerCase()}`}
      title={content[`productSection${name}Title`]}
      products={home[`section${name}Products`]}
      background={content[`productSection${name}BackgroundColor`]}
      color={content[`productSection${name}FontColor`]}
    />
  );
}

function SellerBanner({ image }: { image: string | null }) {
  if (!image) return null;
  return (
    <div className="page-width py-10">
      <a href="/vendor-signup" className="block">
        <Picture
          url={image}
          alt="Open a shop of your own: become a seller"
          sizes="(min-width: 85rem) 1280px, 100vw"
          className="w-full rounded-card"
        />
      </a>
    </div>
  );
}

export function Component() {
  const api = useApi();
  const { data: home } = useQuery(homePage(api));
  const { data: common } = useQuery(commonData(api));
  if (!home) return null;
  return (
    <main id="content">
      <h1 className="sr-only">Emporia, digital goods from independent makers</h1>
      <Hero slides={home.heroSlider} />
      <Promotions slides={home.promotions} />
      <Products home={home} name="One" />
      <CategoryTiles title={home.contentData.categorySectionTitle} categories={common?.mainCategory ?? []} />
      <Products home={home} name="Two" />
      <Products home={home} name="Three" />
      <SellerBanner image={home.contentData.bannerImage} />
      <Products home={home} name="Four" />
      <Products home={home} name="Five" />
      <Products home={home} name="Six" />
      <Surprises />
    </main>
  );
}
