import type { DemoKind, DemoProduct } from '#demo/catalog/types.ts';
import { type Random, seeded } from '#demo/random.ts';
import type { ViewPlace, ViewSource } from '#domain/view-source.ts';
import type { DemoViews } from './views.ts';

/** What people search for who find a product of each kind. */
const WORDS: Record<DemoKind, readonly string[]> = {
  ebook: ['detective novel', 'short stories', 'lighthouse'],
  music: ['piano sheet music', 'easy piano', 'string quartet'],
  sewing: ['sewing pattern', 'dress pattern', 'linen dress'],
  knitting: ['knitting pattern', 'yoke sweater', 'socks'],
  embroidery: ['embroidery pattern', 'cross stitch', 'sampler'],
  planner: ['weekly planner', 'budget planner', 'undated planner'],
  poster: ['wall art', 'printable poster', 'botanical print'],
  course: ['course notes', 'statistics', 'study guide'],
  laser: ['laser cut files', 'plywood box', 'lamp'],
  papercraft: ['papercraft', 'paper fox', 'paper animals'],
  activity: ['activities for kids', 'mazes', 'puzzle pages'],
};
const PLACES: readonly ViewPlace[] = [
  'home',
  'category',
  'category',
  'similar',
  'similar',
  'shop',
  'list',
  'lookInside',
];
const SITES = ['google.com', 'google.com', 'pinterest.com', 'duckduckgo.com', 'ravelry.com', 'reddit.com'];
const CAMPAIGNS = [
  'spring / newsletter / email',
  'new patterns / newsletter / email',
  'bio / instagram / social',
];
/** Parts of a day's views that came from one source each; the rest is unknown. */
const PARTS = [
  (views: number) => Math.ceil(views * 0.45),
  (views: number) => Math.floor(views * 0.3),
  (views: number) => Math.floor(views * 0.15),
];

export interface DemoViewSources extends DemoViews {
  source: ViewSource;
}

/** Where the views of products came from: most from searches and from the market's own pages. */
export function demoViewSources(
  products: readonly DemoProduct[],
  views: readonly DemoViews[],
): DemoViewSources[] {
  const kinds = new Map(products.map(({ slug, kind }) => [slug, kind]));
  return views.flatMap((row) => {
    const kind = kinds.get(row.productSlug);
    if (!kind) return [];
    const random = seeded(`sources:${row.productSlug}:${row.daysAgo}`);
    const counts = new Map<string, DemoViewSources>();
    for (const part of PARTS) {
      const source = sourceFor(kind, random);
      const count = part(row.views);
      if (!source || count === 0) continue;
      const key = `${source.kind} ${source.name}`;
      counts.set(key, { ...row, source, views: count + (counts.get(key)?.views ?? 0) });
    }
    return [...counts.values()];
  });
}

/** Null for an unknown one. */
function sourceFor(kind: DemoKind, random: Random): ViewSource | null {
  const share = random.next();
  if (share < 0.42) return { kind: 'search', name: random.pick(WORDS[kind]) };
  if (share < 0.72) return { kind: 'place', name: random.pick(PLACES) };
  if (share < 0.85) return { kind: 'site', name: random.pick(SITES) };
  if (share < 0.9) return { kind: 'campaign', name: random.pick(CAMPAIGNS) };
  return null;
}
