import { paletteFor } from '#demo/artwork/engine/palettes.ts';
import { type ArtRequest, renderArt } from '#demo/artwork/render.ts';
import { demoCustomers, demoProducts, demoVendors } from '#demo/catalog/catalog.ts';
import type { DemoProduct, DemoVendor } from '#demo/catalog/types.ts';

/** Shapes of the drawings by the first part of their name; see `requestOf`. */
const SHAPES: Record<string, [width: number, height: number]> = {
  product: [1200, 1200],
  shop: [800, 800],
  avatar: [400, 400],
  category: [800, 800],
  hero: [2000, 760],
  promotion: [800, 450],
  blog: [1600, 900],
  'shop-banner': [2000, 400],
  'seller-banner': [2000, 560],
};

const products = new Map(demoProducts.map((product) => [product.slug, product]));
const vendors = new Map(demoVendors.map((vendor) => [vendor.slug, vendor]));
const names = new Map([...demoVendors, ...demoCustomers].map(({ email, name }) => [email, name]));

/** What a page must know of a drawing before it is drawn. */
export function drawingShape(name: string): { width: number; height: number; color: string } {
  const [kind = '', key = ''] = name.split('/');
  const [width, height] = SHAPES[kind] ?? [1200, 1200];
  return { width, height, color: paletteFor(key).soft };
}

/**
 * Draws a picture (SVG) or a product's PDF by its name: `product/{slug}/{index}`, `pdf/{slug}`, `shop/{slug}`,
 * `avatar/{email}`, `category/{slug}`, `hero/{art}`, `promotion/{art}`, `blog/{slug}`, `shop-banner`, `seller-banner`.
 */
export async function drawDemo(name: string): Promise<Buffer> {
  const [kind = '', key = '', index = '0'] = name.split('/');
  if (kind === 'pdf') {
    const { productPdf } = await import('#demo/artwork/products/product-pdf.ts');
    const product = productOf(key);
    return productPdf(product, vendorOf(product.vendorSlug).shopName);
  }
  return Buffer.from(renderArt(requestOf(kind, key, Number(index))).svg);
}

function requestOf(type: string, key: string, index: number): ArtRequest {
  switch (type) {
    case 'product':
      return { type, product: productOf(key), index };
    case 'shop':
      return { type, vendor: vendorOf(key) };
    case 'avatar':
      return { type, name: names.get(key) ?? key };
    case 'hero':
    case 'promotion':
      return { type, art: key };
    case 'category':
    case 'blog':
      return { type, slug: key };
    case 'shop-banner':
    case 'seller-banner':
      return { type };
    default:
      throw new Error(`There is no drawing of the kind ${type}.`);
  }
}

function productOf(slug: string): DemoProduct {
  const product = products.get(slug);
  if (!product) throw new Error(`The demo has no product ${slug}.`);
  return product;
}

function vendorOf(slug: string): DemoVendor {
  const vendor = vendors.get(slug);
  if (!vendor) throw new Error(`The demo has no vendor ${slug}.`);
  return vendor;
}
