import type { Node } from '#demo/artwork/engine/scene.ts';
import { toSvg } from '#demo/artwork/engine/svg.ts';
import type { ArtProduct } from '#demo/artwork/products/context.ts';
import { customerScene, productScene } from '#demo/artwork/products/pictures.ts';
import { heroPicture } from '#demo/artwork/site/heroes.ts';
import { type LogoTone, logo, logoHeight, logoWidth, mark } from '#demo/artwork/site/logo.ts';
import { avatar } from '#demo/artwork/site/people.ts';
import { shopLogo } from '#demo/artwork/site/shop-logos.ts';
import { blogPicture, promotionPicture, sellerBanner, shopBanner } from '#demo/artwork/site/site.ts';
import { categoryTile, mainCategoryTile } from '#demo/artwork/site/tiles.ts';
import { categories } from '#demo/catalog/categories.ts';
import type { DemoVendor } from '#demo/catalog/types.ts';

export type { ArtProduct } from '#demo/artwork/products/context.ts';
export type { LogoTone } from '#demo/artwork/site/logo.ts';

/** A finished drawing. `width` and `height` are in its own coordinates; it scales to any size. */
export type Art = { svg: string; width: number; height: number };

export type ArtRequest =
  | { type: 'product'; product: ArtProduct; index: number }
  | { type: 'review'; product: ArtProduct; key: string }
  | { type: 'shop'; vendor: Pick<DemoVendor, 'slug' | 'shopName'> }
  | { type: 'avatar'; name: string }
  | { type: 'category'; slug: string }
  | { type: 'hero'; art: string }
  | { type: 'promotion'; art: string }
  | { type: 'blog'; slug: string }
  | { type: 'shop-banner' }
  | { type: 'seller-banner' }
  | { type: 'logo'; tone: LogoTone }
  | { type: 'mark' };

const draw = (width: number, height: number, nodes: Node[]): Art => ({
  svg: toSvg(width, height, nodes),
  width,
  height,
});

/** Index 0 is the cover; up to 4 there are an open page, the contents, a close-up and a table. */
const productArt = (product: ArtProduct, index: number): Art =>
  draw(1200, 1200, productScene(product, index));
const shopArt = (vendor: Pick<DemoVendor, 'slug' | 'shopName'>): Art => draw(800, 800, shopLogo(vendor));
const avatarArt = (name: string): Art => draw(400, 400, avatar(name));
const heroArt = (name: string): Art => draw(2000, 760, heroPicture(name));
const promotionArt = (name: string): Art => draw(800, 450, promotionPicture(name));
const blogArt = (slug: string): Art => draw(1600, 900, blogPicture(slug));
const shopBannerArt = (): Art => draw(2000, 400, shopBanner());
const sellerBannerArt = (): Art => draw(2000, 560, sellerBanner());

function categoryArt(slug: string): Art {
  const isMain = categories.some((category) => category.slug === slug);
  return draw(800, 800, isMain ? mainCategoryTile(slug) : categoryTile(slug));
}

/** Draws any picture of the demo market. The same request always gives the same drawing. */
export function renderArt(request: ArtRequest): Art {
  switch (request.type) {
    case 'product':
      return productArt(request.product, request.index);
    case 'review':
      return draw(1200, 1200, customerScene(request.product, request.key));
    case 'shop':
      return shopArt(request.vendor);
    case 'avatar':
      return avatarArt(request.name);
    case 'category':
      return categoryArt(request.slug);
    case 'hero':
      return heroArt(request.art);
    case 'promotion':
      return promotionArt(request.art);
    case 'blog':
      return blogArt(request.slug);
    case 'shop-banner':
      return shopBannerArt();
    case 'seller-banner':
      return sellerBannerArt();
    case 'logo':
      return draw(logoWidth, logoHeight, logo(request.tone));
    case 'mark':
      return draw(48, 48, mark('#0e5a47', '#fbfaf7'));
  }
}
