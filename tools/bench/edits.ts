import { API_BASE } from '#contract/contract.ts';
import { drawSearches, randomFrom } from '../shared/words.ts';
import { number, type Section } from './figures.ts';
import type { Stock } from './products.ts';

const AIM = 0.95;
const PAGES = { products: 1200, lists: 100, searches: 50 };
const REQUESTS = 3000;
/** One edit a second at 50 page requests a second; the time itself does not matter. */
const REQUESTS_PER_EDIT = 50;
const EDITS_PER_MINUTE = 60;

interface Answer {
  pages: { hits: number; misses: number };
}

/**
 * Measures how many page requests are answered from the cache while products are edited. Visitors come to some 1,350
 * pages, by Zipf's law; each edit is of a product whose page they visit.
 */
export async function measureEdits({ child, count, url }: Stock): Promise<Section> {
  const random = randomFrom(11);
  const slugs = await readSlugs(url, PAGES.products);
  const pages = [
    '/',
    ...slugs.map((slug) => `/product/${slug}`),
    ...(await readLists(url)).slice(0, PAGES.lists),
    ...drawSearches(PAGES.searches).map((words) => `/shop?searchKeyword=${encodeURIComponent(words)}`),
  ].toSorted(() => random() - 0.5);
  const open = async (path: string) => {
    const answer = await fetch(url + path, { headers: { 'accept-encoding': 'br' } });
    await answer.arrayBuffer();
  };
  // Twice, because a page is compressed at its second request.
  for (const path of [...pages, ...pages]) await open(path);
  const share = async (edits: boolean): Promise<number> => {
    const before = (await child.ask<Answer>({})).pages;
    for (let n = 1; n <= REQUESTS; n++) {
      await open(pages[Math.floor(pages.length ** random()) - 1] ?? '/');
      if (!edits || n % REQUESTS_PER_EDIT > 0) continue;
      const edit = n / REQUESTS_PER_EDIT;
      const slug = slugs[Math.floor(random() * slugs.length)];
      await child.ask({ edit: slug, price: 5 + (n % 40) });
      if (edit % EDITS_PER_MINUTE === 0) await child.ask({ minute: true });
    }
    const after = (await child.ask<Answer>({})).pages;
    const hits = after.hits - before.hits;
    return hits / (hits + after.misses - before.misses);
  };
  const [still, edited] = [await share(false), await share(true)];
  const percent = (part: number) => `${(part * 100).toFixed(1)} %`;
  return {
    title: 'Pages while products are edited',
    how: `${number(count)} products on PostgreSQL; ${number(pages.length)} pages that visitors come to by Zipf's law, each opened twice before, then ${number(REQUESTS)} page requests, ${REQUESTS_PER_EDIT} for each changed price. The reference is the share without edits.`,
    figures: [
      {
        id: 'edits',
        name: 'page requests from the cache, one edit a second',
        value: percent(edited),
        reference: percent(still),
        ratio: (edited / still).toFixed(3),
        aim: `≥ ${AIM * 100} %`,
        met: edited >= AIM,
      },
    ],
  };
}

/** The first pages of the categories of the two upper levels, and of all products. */
async function readLists(url: string): Promise<string[]> {
  const { data } = await (await fetch(`${url}${API_BASE}/site/common-data`)).json();
  const lists = Array.from({ length: 20 }, (_, n) => `/shop?pageNumber=${n + 1}`);
  for (const main of data.nestedCategories) {
    lists.push(
      `/shop?mainCategoryId=${main.id}&pageNumber=1`,
      `/shop?mainCategoryId=${main.id}&pageNumber=2`,
    );
    for (const first of main.firstCategories) lists.push(`/shop?firstCategoryId=${first.id}&pageNumber=1`);
  }
  return lists;
}

export async function readSlugs(url: string, count: number): Promise<string[]> {
  const slugs: string[] = [];
  for (let page = 1; slugs.length < count; page++) {
    const list = await fetch(`${url}${API_BASE}/site/product?limit=100&page=${page * 3}`);
    const { data } = await list.json();
    if (data.data.length === 0) break;
    for (const card of data.data) slugs.push(card.slug);
  }
  return slugs;
}
