import { setImmediate } from 'node:timers/promises';
import type { Db } from '#db/client.ts';
import { slugCandidates, slugOf } from '#domain/slug.ts';
import type { ProductDraft } from './csv-draft.ts';
import type { ProductGroup } from './csv-groups.ts';
import * as rows from './product-import.sql.ts';

/** Slugs looked up by one statement. */
const PAGE_SIZE = 1000;
/** Numbers tried after a handle that is taken, besides one for each product of the file that wants the same. */
const TRIES = 10;
/** A slug of this length may be cut, so that two titles have it. */
const MAY_BE_CUT = 79;

interface WantedHandle {
  group: ProductGroup;
  slug: string;
  title: string;
  /** The file states exactly this handle. */
  isExact: boolean;
}

/**
 * Chooses the handle of each product of a file: the one that it states in the market's form, else one made from its
 * title. A handle of another shop's product, or of an earlier row, gets a number. A product of the importer with this
 * handle is taken for the same, so that a file can be imported again. If the handle was made and may be cut, or has got
 * a number, the titles have to be the same as well.
 */
export async function assignHandles(
  db: Db,
  vendorId: string | null,
  drafts: readonly ProductDraft[],
): Promise<Map<ProductGroup, string | null>> {
  const wanted = drafts.map(({ group, fields }): WantedHandle => {
    const slug = slugOf(group.handle ?? fields.name ?? '');
    return { group, slug, title: fields.name ?? '', isExact: group.handle === slug };
  });
  const stored = await findSlugs(
    db,
    vendorId,
    wanted.map(({ slug }) => slug),
  );
  const bySlug = Map.groupBy(wanted, ({ slug }) => slug);
  const isDoubtful = ([slug, all]: [string, WantedHandle[]]) =>
    all.length > 1 || slug.length >= MAY_BE_CUT || stored.get(slug)?.mine === false;
  const candidates = new Map(
    [...bySlug].filter(isDoubtful).map(([slug, all]) => [slug, slugCandidates(slug, all.length + TRIES)]),
  );
  for (const [slug, found] of await findSlugs(db, vendorId, [...candidates.values()].flat()))
    stored.set(slug, found);

  const assigned = new Map<ProductGroup, string | null>();
  const used = new Set<string>();
  function fits({ slug, title, isExact }: WantedHandle, candidate: string): boolean {
    if (used.has(candidate)) return false;
    const product = stored.get(candidate);
    if (!product) return true;
    const isSame = candidate === slug && (isExact || slug.length < MAY_BE_CUT);
    return product.mine && (isSame || product.name === title);
  }
  // A handle belongs first to the row that states it exactly.
  for (const one of [
    ...wanted.filter(({ isExact }) => isExact),
    ...wanted.filter(({ isExact }) => !isExact),
  ]) {
    const handle = (candidates.get(one.slug) ?? [one.slug]).find((candidate) => fits(one, candidate)) ?? null;
    if (handle !== null) used.add(handle);
    assigned.set(one.group, handle);
  }
  return assigned;
}

async function findSlugs(db: Db, vendorId: string | null, slugs: readonly string[]) {
  const found = new Map<string, { name: string; mine: boolean }>();
  for (let start = 0; start < slugs.length; start += PAGE_SIZE) {
    await setImmediate();
    const page = slugs.slice(start, start + PAGE_SIZE);
    for (const { slug, ...product } of await rows.findSlugs(db, { vendorId, slugs: page }))
      found.set(slug, product);
  }
  return found;
}
