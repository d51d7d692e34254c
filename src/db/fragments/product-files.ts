import { type SQL, type SQLWrapper, sql } from 'drizzle-orm';
import type { GoodsFacts, GoodsKind } from '#domain/goods.ts';
import { products } from '../tables/catalog.ts';
import { isVersionOfLine } from './version-of-line.ts';

/** SQL condition on `product_files`: the file is in the set of this version. */
export const isInSet = (number: SQLWrapper): SQL<boolean> =>
  sql`(product_files.since <= ${number} and (product_files.until is null or product_files.until > ${number}))`;

/** SQL of the number of the version that a product sells: the newest that is not withdrawn; 1 without one. */
export const soldVersion = (productId: SQLWrapper): SQL<number> => sql`coalesce((
  select max(number) from product_versions where product_id = ${productId} and withdrawn_at is null), 1)`;

/** A file of a product as shoppers see it. */
export interface ListedFile {
  name: string;
  note: string;
  kind: GoodsKind;
  bytes: number;
  facts: GoodsFacts;
}

/** SQL of the files of a product of the statement around it: its first PDF, then the others in their order. */
export const filesOfProduct = sql<ListedFile[]>`(
  select coalesce(json_agg(json_build_object('name', file.name, 'note', file.note, 'kind', file.kind, 'bytes', file.bytes,
    'facts', file.facts) order by file.position, file.id), '[]')
  from (
    select '' as id, 0 as position, ${products}.main_file_name as name, '' as note, 'pdf' as kind, media.bytes,
      jsonb_strip_nulls(jsonb_build_object('kind', 'pdf', 'pages', pdf_files.page_count)) as facts
    from media left join pdf_files on pdf_files.file_id = media.id where media.id = ${products}.file_id
    union all
    select product_files.id, product_files.position, product_files.name, product_files.note, goods_files.kind, media.bytes,
      goods_files.facts
    from product_files join media on media.id = product_files.media_id
      join goods_files on goods_files.media_id = product_files.media_id
    where product_files.product_id = ${products}.id and ${isInSet(soldVersion(sql`${products}.id`))}
  ) file)`;

/** A file that an order line gives. */
export interface FileOfLine {
  /** 'main' for the first PDF of the product. */
  id: string;
  name: string;
  kind: GoodsKind;
  bytes: number;
  /** The number of the version whose set has it. */
  version: number;
}

/** SQL of the files of the newest version that a line of the statement around it gives. `lineId` is SQL too. */
export const filesOfLine = (lineId: SQLWrapper): SQL<FileOfLine[]> => sql`(
  select coalesce(json_agg(json_build_object('id', file.id, 'name', file.name, 'kind', file.kind, 'bytes', file.bytes,
    'version', given.number) order by file.position, file.id), '[]')
  from (
    select product_versions.product_id, product_versions.number, product_versions.file_id
    from order_lines own
      join product_versions bought on bought.id = own.version_id
      join product_versions on product_versions.product_id = bought.product_id and ${isVersionOfLine}
    where own.id = ${lineId} order by product_versions.number desc limit 1
  ) given, lateral (
    select 'main' as id, 0 as position, products.main_file_name as name, 'pdf' as kind, media.bytes
    from products, media where products.id = given.product_id and media.id = given.file_id
    union all
    select product_files.id, product_files.position, product_files.name, goods_files.kind, media.bytes
    from product_files join media on media.id = product_files.media_id
      join goods_files on goods_files.media_id = product_files.media_id
    where product_files.product_id = given.product_id and ${isInSet(sql`given.number`)}
  ) file)`;
