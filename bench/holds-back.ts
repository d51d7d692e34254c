const COMPRESSION =
  'Compressing after the answer with brotli 9 is 80 to 90 % of the processor time of a rendered page; without it a page is 4 to 10 ms.';
const MEMORY =
  "Start-up, not pages: Node parses drizzle-orm's package.json (179 kB) again for each of its 112 modules, and the young generation grows to 150 MB for that garbage. Then the states of brotli 9.";
const FILES = 'The shared core: React, React Router, TanStack Query and zod with the contract.';

/** What was found to hold a figure back, by its id: written by hand, from profiles (bench/README.md says how). */
export const holdsBack: Record<string, string> = {
  'uncached-home': COMPRESSION,
  'uncached-home-p99': COMPRESSION,
  'uncached-shop': COMPRESSION,
  'uncached-shop-p99': COMPRESSION,
  'uncached-product': COMPRESSION,
  'uncached-product-p99': COMPRESSION,
  'javascript-home': FILES,
  'javascript-shop': FILES,
  'javascript-product': FILES,
  start: 'Loading 1,100 modules, a third of it the same package.json over and over (see the memory).',
  'memory-embedded': MEMORY,
  'memory-PostgreSQL': MEMORY,
};
