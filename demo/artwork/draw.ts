import { type ArtRequest, renderArt } from '#demo/artwork/render.ts';
import { demoCustomers, demoProducts, demoVendors } from '#demo/catalog/catalog.ts';
import type { DemoProduct, DemoVendor } from '#demo/catalog/types.ts';

const products = new Map(demoProducts.map((product) => [product.slug, product]));
const vendors = new Map(demoVendors.map((vendor) => [vendor.slug, vendor]));
const names = new Map([...demoVendors, ...demoCustomers].map(({ email, name }) => [email, name]));

/**
 * Draws a picture (SVG), a slideshow (animated WebP) or a PDF by its name:
 * - `product/{slug}/{index}`, `review/{slug}/{key}`, `category/{slug}`, `blog/{slug}`, `avatar/{email}`
 * - `pdf/{slug}` of a product, and `pdf/{slug}/2` of its second version
 * - `shop/{slug}`, `slideshow/{slug}` and `rights/{slug}` of a vendor
 * - `hero/{art}`, `promotion/{art}`, `shop-banner`, `seller-banner`
 */
export async function drawDemo(name: string): Promise<Buffer> {
  const [kind = '', key = '', index = '0'] = name.split('/');
  if (kind === 'pdf') {
    const { productPdf } = await import('#demo/artwork/products/product-pdf.ts');
    const product = productOf(key);
    return productPdf(product, vendorOf(product.vendorSlug).shopName, index === '2' ? 2 : 1);
  }
  if (kind === 'rights') {
    const { rightsStatement } = await import('#demo/artwork/site/rights-statement.ts');
    return rightsStatement(vendorOf(key));
  }
  if (kind === 'slideshow') {
    const { slideshow } = await import('#demo/artwork/slideshow.ts');
    return slideshow(demoProducts.filter(({ vendorSlug }) => vendorSlug === key).slice(0, 4));
  }
  return Buffer.from(renderArt(requestOf(kind, key, index)).svg);
}

function requestOf(type: string, key: string, rest: string): ArtRequest {
  switch (type) {
    case 'product':
      return { type, product: productOf(key), index: Number(rest) };
    case 'review':
      return { type, product: productOf(key), key: rest };
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
