import { type SQL, type SQLWrapper, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import { productVersions } from '../tables/versions.ts';
import { isoTime } from './iso-time.ts';

/** The version that an order line names, in statements that join `product_versions` for what it gives. */
export const bought = alias(productVersions, 'bought');

/**
 * SQL condition on `product_versions`, joined by the product, and `bought`: who bought the latter may fetch the former.
 * That is the version bought and every later one of its edition, without withdrawn ones. If none of them is left, it is
 * the nearest before it, or else the nearest after it. A buyer always has one, since the last cannot be withdrawn.
 */
export const isVersionOfLine: SQL<boolean> = sql`(
  ${productVersions.withdrawnAt} is null and (
    (${productVersions.edition} = ${bought.edition} and ${productVersions.number} >= ${bought.number})
    or (
      not exists (
        select from product_versions owned where owned.product_id = ${bought.productId} and owned.withdrawn_at is null
          and owned.edition = ${bought.edition} and owned.number >= ${bought.number})
      and ${productVersions.number} = (
        select coalesce(max(kept.number) filter (where kept.number < ${bought.number}), min(kept.number))
        from product_versions kept where kept.product_id = ${bought.productId} and kept.withdrawn_at is null))))`;

/** A version that an order line gives, as its buyer is shown it. */
export interface GivenVersion {
  version: number;
  note: string | null;
  /** ISO 8601. */
  createdAt: string;
}

/** SQL of the versions that a line of the statement around it gives, newest first, 50 at most. `lineId` is SQL too. */
export const versionsOfLine = (lineId: SQLWrapper): SQL<GivenVersion[]> => sql`(
  select coalesce(json_agg(json_build_object('version', given.number, 'note', given.note,
    'createdAt', ${isoTime(sql`given.created_at`)}) order by given.number desc), '[]')
  from (
    select product_versions.number, product_versions.note, product_versions.created_at from order_lines own
      join product_versions bought on bought.id = own.version_id
      join product_versions on product_versions.product_id = bought.product_id and ${isVersionOfLine}
    where own.id = ${lineId} order by product_versions.number desc limit 50
  ) given)`;

/** What is known of a file that an order line gives. */
export interface GivenFile {
  /** Null until it has been read. */
  pageCount: number | null;
  sizeBytes: number;
}

/** SQL of the newest file that a line of the statement around it gives; null without one. `lineId` is SQL too. */
export const fileOfLine = (lineId: SQLWrapper): SQL<GivenFile | null> => sql`(
  select json_build_object('pageCount', pdf_files.page_count, 'sizeBytes', media.bytes)
  from order_lines own
    join product_versions bought on bought.id = own.version_id
    join product_versions on product_versions.product_id = bought.product_id and ${isVersionOfLine}
    join media on media.id = product_versions.file_id
    left join pdf_files on pdf_files.file_id = product_versions.file_id
  where own.id = ${lineId} order by product_versions.number desc limit 1)`;
