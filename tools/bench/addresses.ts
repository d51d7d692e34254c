import { setTimeout as pause } from 'node:timers/promises';
import { API_BASE } from '#contract/contract.ts';

interface Node {
  id: string;
  children?: Node[];
}

/** The public addresses of a running market. */
export interface Addresses {
  products: string[];
  /** Pages of the shop: all products by page, each category's first page, searches. */
  shop: string[];
  /** A list of `count` addresses of all kinds, each kind with its share. */
  mixed: (count: number) => string[];
}

const LEVELS = ['mainCategoryId', 'firstCategoryId', 'secondCategoryId', 'thirdCategoryId'];
const SEARCHES = ['planner', 'music', 'pattern', 'guide', 'book', 'print', 'the', 'of the', 'pla', 'wat'];

export async function readAddresses(url: string): Promise<Addresses> {
  const read = async (path: string) => {
    const answer = await fetch(`${url}${API_BASE}/${path}`);
    if (!answer.ok) throw new Error(`${path}: ${answer.status}`);
    return (await answer.json()).data;
  };
  const products: string[] = [];
  for (let page = 1; page <= 4; page++) {
    const list = await read(`site/product?limit=100&page=${page}`);
    products.push(...list.data.map((card: { slug: string }) => `/product/${card.slug}`));
  }
  const common = await read('site/common-data');
  const categories: string[] = [];
  const visit = (nodes: Node[], level: number) => {
    for (const node of nodes) {
      categories.push(`/shop?${LEVELS[level]}=${node.id}&pageNumber=1`);
      // The key of a node's children differs by level.
      visit(Object.values(node).find(Array.isArray) ?? [], level + 1);
    }
  };
  visit(common.nestedCategories, 0);
  const pages = Array.from({ length: 20 }, (_, page) => `/shop?pageNumber=${page + 1}`);
  const shop = [
    ...pages,
    ...categories,
    ...SEARCHES.map((words) => `/shop?searchKeyword=${encodeURIComponent(words)}`),
  ];
  const others = ['/', '/shop', '/all-categories', '/blog', '/faq', '/contact-us', '/privacy-policy'];
  return {
    products,
    shop,
    mixed: (count) =>
      Array.from({ length: count }, (_, n) => {
        const list = n % 10 < 5 ? products : n % 10 < 9 ? shop : others;
        return list[(n * 7919) % list.length] ?? '/';
      }),
  };
}

/** Waits until a market that was just filled has read the files of its products, which keeps a core busy for minutes. */
export async function waitForReading(url: string): Promise<void> {
  const { products } = await readAddresses(url);
  for (const path of products) while (!(await isRead(url, path.split('/').at(-1) ?? ''))) await pause(1000);
}

/** Whether the file of a product has been read: its number of pages is known. */
export async function isRead(url: string, slug: string): Promise<boolean> {
  const answer = await fetch(`${url}${API_BASE}/site/product/${slug}/look-inside`);
  return (await answer.json()).data.pageCount !== null;
}
