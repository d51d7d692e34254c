const RENDERING =
  "A page is 4 to 10 ms of processor time: React's renderToString, the queries of the page, and its state as JSON; two cores are shared with PostgreSQL and the load.";
const MEMORY =
  'Some 1,100 modules and the drawing of the demo; the state of brotli while pages are compressed.';
const FILES =
  "React DOM (56 kB), React Router's data router (31 kB) and TanStack Query (9 kB) are 94 kB of it; the rest is the page.";

/** What was found to hold a figure back, by its id: written by hand, from profiles (bench/README.md says how). */
export const holdsBack: Record<string, string> = {
  'uncached-home': RENDERING,
  'uncached-home-p99': RENDERING,
  'uncached-shop': RENDERING,
  'uncached-shop-p99': RENDERING,
  'uncached-product': RENDERING,
  'uncached-product-p99': RENDERING,
  'javascript-home': FILES,
  'javascript-shop': FILES,
  'javascript-product': FILES,
  start: 'Loading 1,100 modules, then reopening the embedded database.',
  'memory-embedded': MEMORY,
  'memory-PostgreSQL': MEMORY,
};
