import { activities } from '#demo/catalog/activities.ts';
import { pathByName } from '#demo/catalog/categories.ts';
import { courses } from '#demo/catalog/courses.ts';
import { ebooks } from '#demo/catalog/ebooks.ts';
import { embroidery } from '#demo/catalog/embroidery.ts';
import { bestSellers, newest, recommended } from '#demo/catalog/flags.ts';
import { kindWords } from '#demo/catalog/kinds.ts';
import { knitting } from '#demo/catalog/knitting.ts';
import { music } from '#demo/catalog/music.ts';
import { planners } from '#demo/catalog/planners.ts';
import { posters } from '#demo/catalog/posters.ts';
import type { Seed } from '#demo/catalog/seed.ts';
import { sewing } from '#demo/catalog/sewing.ts';
import { laser, papercraft } from '#demo/catalog/templates.ts';
import type { DemoDiscount, DemoKind, DemoProduct } from '#demo/catalog/types.ts';
import { type Random, seeded } from '#demo/random.ts';
import { slugOf } from '#domain/slug.ts';

const shelves: [DemoKind, Seed[]][] = [
  ['ebook', ebooks],
  ['music', music],
  ['sewing', sewing],
  ['knitting', knitting],
  ['embroidery', embroidery],
  ['planner', planners],
  ['poster', posters],
  ['course', courses],
  ['laser', laser],
  ['papercraft', papercraft],
  ['activity', activities],
];

function escapeHtml(text: string): string {
  return text.replace(/&/g, '&amp;').replace(/</g, '&lt;').replace(/>/g, '&gt;');
}

function items(list: string | undefined): string[] {
  return list ? list.split(' | ') : [];
}

function descriptionOf(kind: DemoKind, text: string, inside: string[], random: Random): string {
  const words = kindWords[kind];
  const about = random.shuffle(words.about).slice(0, inside.length > 0 || random.chance(0.45) ? 1 : 2);
  const paragraph = (content: string) => `<p>${escapeHtml(content)}</p>`;
  const list = inside.map((item) => `<li>${escapeHtml(item)}</li>`).join('');
  return [
    paragraph(text),
    list && `<h3>${random.pick(words.insideTitle)}</h3><ul>${list}</ul>`,
    ...about.map(paragraph),
    `<p><em>${escapeHtml(random.pick(words.closing))}</em></p>`,
  ].join('');
}

function discountFor(cents: number, random: Random): DemoDiscount | null {
  if (!random.chance(0.21)) return null;
  if (random.chance(0.7))
    return { type: 'Percentage', amount: random.pick([10, 15, 15, 20, 20, 25, 30, 40]) };
  return {
    type: 'Fixed Amount',
    amount: cents > 1000 ? random.pick([200, 250, 300]) : random.pick([50, 100]),
  };
}

function skuFor(kind: DemoKind, random: Random): string {
  const letters = 'ABCDEFGHJKLMNPQRSTUVWXYZ23456789';
  const tail = Array.from({ length: 5 }, () => random.pick([...letters])).join('');
  return `${kindWords[kind].code}-${tail}`;
}

function toProduct(kind: DemoKind, seed: Seed): DemoProduct {
  const [name, vendorSlug, place, priceCents, pages, motif, specs, text, inside] = seed;
  const categoryPath = pathByName.get(place);
  if (!categoryPath) throw new Error(`There is no category '${place}' for '${name}'.`);
  const slug = slugOf(name);
  const random = seeded(slug);
  const isNew = newest.has(name);
  const common = kindWords[kind].summary.map((line) => line.replace('{pages}', String(pages)));
  return {
    slug,
    sku: skuFor(kind, random),
    name,
    vendorSlug,
    kind,
    categoryPath,
    priceCents,
    discount: discountFor(priceCents, random),
    costCents: Math.round((priceCents * random.between(0.08, 0.32)) / 5) * 5,
    summary: [...items(specs), ...common],
    descriptionHtml: descriptionOf(kind, text, items(inside), random),
    // A name that is reserved for examples: the form wants one, and nobody's film stands behind it.
    videoUrl: `https://www.example.com/videos/${slug}`,
    pages,
    isBestSeller: bestSellers.has(name),
    isRecommended: recommended.has(name),
    isNew,
    publishedDaysAgo: isNew ? random.int(1, 21) : random.int(24, 290),
    imageCount: random.pick([3, 4, 4, 5, 5]),
    motif,
  };
}

export const demoProducts: DemoProduct[] = shelves.flatMap(([kind, seeds]) =>
  seeds.map((seed) => toProduct(kind, seed)),
);
