import { sql } from 'drizzle-orm';
import { bundleParts, licenseKeys, products } from '../schema.ts';

/** The ids of the parts of a bundle of the statement around it, in their order; null for a single product. */
export const partIdsOfBundle = sql<string[] | null>`case when ${products.kind} = 'bundle' then (
  select coalesce(array_agg(part.product_id order by part.position), '{}')
  from ${bundleParts} part where part.bundle_id = ${products}.id
) end`.as('part_ids');

/** A part of a bundle as it is sold alone. */
export interface SoldPart {
  id: string;
  slug: string;
  name: string;
  featuredImage: string;
  priceCents: number;
  /** Whether the public can buy it alone; a bundle is sold while all its parts are. */
  listed: boolean;
  /** Whether it hands out licence keys and has none left. */
  soldOut: boolean;
}

/** The parts of a bundle of the statement around it, in their order; null for a single product. */
export const partsOfBundle = sql<SoldPart[] | null>`case when ${products.kind} = 'bundle' then (
  select coalesce(json_agg(json_build_object('id', alone.id, 'slug', alone.slug, 'name', alone.name,
    'featuredImage', alone.featured_image, 'priceCents', alone.price_cents, 'listed', alone.listed,
    'soldOut', alone.hands_out_keys and not exists (
      select from ${licenseKeys} free where free.product_id = alone.id and free.order_line_id is null)
  ) order by part.position), '[]')
  from ${bundleParts} part join ${products} alone on alone.id = part.product_id where part.bundle_id = ${products}.id
) end`.as('parts');
