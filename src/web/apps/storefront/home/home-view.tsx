import type { SectionName } from '#contract/content.ts';
import type { DataOf } from '#contract/contract.ts';
import { Picture } from '#ui/primitives/picture.tsx';
import { useSiteName } from '#web/kernel/context.ts';
import { CategoryTiles } from './category-tiles.tsx';
import { Hero } from './hero.tsx';
import { Opening } from './opening.tsx';
import { ProductSection } from './product-section.tsx';
import { Promotions } from './promotions.tsx';
import { Surprises } from './surprises.tsx';

export type HomePage = DataOf<'GET site/home-page'>;

function Products({ home, name }: { home: HomePage; name: SectionName }) {
  const content = home.contentData;
  if (!home.hasProducts || !content[`isProductSection${name}Visible`]) return null;
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

function VendorBanner({ image }: { image: string | null }) {
  if (!image) return null;
  return (
    <div id="seller-banner" className="page-width py-10">
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

interface HomeViewProps {
  home: HomePage;
  categories: Parameters<typeof CategoryTiles>[0]['categories'];
}

/** The home page, published or as a draft. */
export function HomeView({ home, categories }: HomeViewProps) {
  const siteName = useSiteName();
  return (
    <main id="content">
      <h1 className="sr-only">{siteName}, digital goods from independent makers</h1>
      <Hero slides={home.heroSlider} />
      <Promotions slides={home.promotions} />
      {home.hasProducts || <Opening />}
      <Products home={home} name="One" />
      <CategoryTiles
        title={home.contentData.categorySectionTitle}
        categories={home.hasProducts ? categories : []}
      />
      <Products home={home} name="Two" />
      <Products home={home} name="Three" />
      <VendorBanner image={home.contentData.bannerImage} />
      <Products home={home} name="Four" />
      <Products home={home} name="Five" />
      <Products home={home} name="Six" />
      {home.hasProducts && <Surprises />}
    </main>
  );
}
