const RENDERING =
  "Twenty visitors wait for one another, so the p99 is some twenty times a page's processor time. By profile, home / shop / product: 36 / 32 / 39 % rendering, nearly all of it React's for header, hero, gallery, tabs and filters, which have hooks; 26 / 12 / 18 % PostgreSQL's driver (six statements, one, two); 14 / 20 / 15 % reading the request and writing the answer; 4 / 6 / 3 % collecting garbage; 2 % the hash of the bytes. Two cores are shared with PostgreSQL and the load. Done already: texts, slides and menu are remembered, the menu's bytes in the state are made once, the document is joined as bytes, answers are exact and not parsed again; together nearly half of the instructions before (23.1 / 10.2 / 11.6 million, 12.4 / 4.6 / 6 to 9 while the markup of cards, tiles and footer was made once as well, which it no longer is (decision 0111)). Tried: the header's markup made once (a tenth of rendering, 3 % of a product page, for a place where components find neither address nor data; and not for a header with an uploaded logo). Not tried: the six sections of the home page in one statement.";
const KEPT_PAGE =
  "By perf stat, on a busy machine, a kept page takes 1.1 to 1.25 times the bare server's instructions in user mode and 1.03 times those in the kernel. The rest is what the bare server does not do: looking up the page and reading the accepted encodings (0.3 µs), a random request id (1), and an event of the answer's end. Done already: what is kept is answered before Fastify (1.6 times the instructions through its router and hooks), with headers that are made once for the bytes, and prom-client, which took 2.7 of 41 µs, counts 256 requests in a row. Tried: one listener for the ends of all answers, other ways to join the headers (the same). Not done: writing head and body to the socket past node:http, which would leave pipelining and keep-alive to the market.";
const KEPT_ANSWER =
  'As for kept pages: headers, a request id and counting; and fewer bytes, so that they weigh more.';
const MEMORY =
  "On PostgreSQL it begins with 160 MB: 58 are the program of Node, 12 other libraries, libvips above all, 75 the heap with 60 that are live, and most of the rest the C library's, the entries of Node's compile cache among it (5). Embedded PGlite's memory is added. After 4,000 pages 56 MB of the heap are live, 15 are not given back, and 12 to 19 are kept pages. Done already: the server's modules and four packages are one built file (20 MB less; decision 0060), and kept pages have memory of their own (12 less). Tried, one run each within the noise of 5 MB: minified pages of the server, brotli with a window of 18 bits, a start without the compile cache (5 less at the start, for 0.3 s of processor time), 2 MB instead of 8 for pages that wait to be compressed; a nursery of 2 MB instead of 4, and a heap that is collected at 15 % growth instead of 30 (no less). With source maps that Node reads it takes 30 MB more.";
const SEARCHING =
  'Each search is new: what is known of its words, then names, then mentions where few names match, then the cards, one after the other. By instructions of PostgreSQL half of them were planning until its plans were kept; what is left is spread over the four statements, and the process takes as long as they do. Asked again it is remembered.';
const MORE_MATCHES =
  'A search of 20,000 products finds a few dozen of them, and one of a million some hundreds. Two words are counted exactly up to a thousand, since only single words have kept counts: GIN takes 1 to 3 ms to find what two lists of 40,000 products have in common, some 100 ns for each product of the shorter one, and the rows take a microsecond each. In millions of instructions of PostgreSQL, 20,000 and a million: a rare word 2.8 and 5.7, two words 4.0 and 18.6, two common words 8.2 and 33. Before plans were kept and what is known was no longer counted: 8.0 and 10.9, 10.4 and 23.7, 14.9 and 35.8: the ratio may grow while both become faster, because what a small catalog saves is the same. Tried: the whole list instead of blocks (as fast for two words, slower in a category); each word together with its main category as a key of the index (an index of 48 MB more); 4 GB of shared buffers instead of 1 (the same). Not tried: bit sets of the common words, by estimate 40 MB for a million products and a tenth of the time, but a second index that folding, readers and integrity checks would have to keep; counts of pairs of words (several million rows); a search engine (docs/scale.md).';
const FILTERED =
  'A filter, or a search with an order, finds some dozens or hundreds of 20,000 products, and more than a thousand of a million. A list is counted exactly up to a thousand, so that as many are read, most of them from a page of their own of the table: 3 µs each. The rows read are bounded (the table below), so the time is too. Where both sizes have more than a thousand matches, as in orders of all products, the times are the same. Not tried: bit sets of all keys in each process, by estimate 6 MB for a million products, which folding and integrity checks would have to keep right; counting no further than the page that is shown, which would take exact totals away.';
const SLUG =
  "One statement that joins nine tables, and 8 kB of JSON made of it; most of the time is the process's own.";
const LISTING =
  "One statement, the page with the kept total of its category, then 9 kB of JSON checked and written; most of the time is the process's own, not the database's. Planning was half of the statement until PostgreSQL kept its plan: 3.0 million instructions at 20,000 products and 5.1 at a million, now 1.4 and 1.5.";
/** The bottleneck of a figure that misses its aim, by the figure's id: written by hand, from profiles (tools/bench/README.md says how). */
export const bottlenecks: Record<string, string> = {
  'uncached-home': RENDERING,
  'uncached-home-p99': RENDERING,
  'uncached-shop': RENDERING,
  'uncached-shop-p99': RENDERING,
  'uncached-product': RENDERING,
  'uncached-product-p99': RENDERING,
  'cached-home': KEPT_PAGE,
  'cached-shop': KEPT_PAGE,
  'cached-product': KEPT_PAGE,
  'wrk-home': KEPT_PAGE,
  'wrk-shop': KEPT_PAGE,
  'wrk-product': KEPT_PAGE,
  'wrk-home-cpu': KEPT_PAGE,
  'wrk-shop-cpu': KEPT_PAGE,
  'wrk-product-cpu': KEPT_PAGE,
  'server-list-kept': KEPT_ANSWER,
  'server-search-kept': KEPT_ANSWER,
  'server-slug-kept': KEPT_ANSWER,
  'processes-halves':
    'Noise, or the measure: a single process has threads that collect garbage and compress beside its own, so that it takes more than half of the core from a competitor with one thread.',
  'first-start':
    'Besides installing the packages of a running market, and Vite and Tailwind for the build, it builds the market and its pages for browser and server (11 s of processor time, two thirds of it for the browser), and then one process creates and fills the embedded database: 23 s of processor time, of which migrations are 2 to 3; it takes 15 s. What is drawn for the demo comes later. Installing the packages and fetching Node alone take longer than the aim. Done already: that process does not optimize WebAssembly (a tenth of its time, a quarter of its memory). Tried: creating the database while the pages are built (4 and 11 s less in two runs on a slow machine, for a second program of the build and its own way to start it); the database in memory, and fewer of Node’s options (no less). Not tried: installing packages and Node together. Shipping built pages would save the build, but a clone has only sources.',
  'server-search': SEARCHING,
  'growth-page-of-a-product':
    'Noise: of three runs the others grew by 1.01 and 1.04, and the statements of a page read the same rows at each size.',
  'growth-list':
    'Noise: among 100,000 products it took longer than among a million, and in the same run the lists of the table before grew by 1.10. The one statement reads the same rows, and PostgreSQL takes 1.4 and 1.5 million instructions for it.',
  'growth-sorted-by-price-of-a-deepest-category': FILTERED,
  'growth-under-5': FILTERED,
  'growth-a-narrow-price': FILTERED,
  'growth-4-stars-of-a-main-category': FILTERED,
  'growth-on-sale-by-rating': FILTERED,
  'growth-three-filters': FILTERED,
  'growth-search-cheapest-first': FILTERED,
  'growth-search-4-stars-under-10': FILTERED,
  'growth-search-rare-word': MORE_MATCHES,
  'growth-search-two-words': MORE_MATCHES,
  'growth-search-unfinished': MORE_MATCHES,
  'growth-search-two-common-words': MORE_MATCHES,
  'growth-search-in-a-category': MORE_MATCHES,
  'server-list': LISTING,
  'server-slug': SLUG,
  'server-list-growth':
    'Noise: in the growth to a million products a list took 1.24 times as long among fifty times as many; its two statements read the same rows.',
  'server-slug-growth':
    'Noise: the statement reads the same 200 rows at each size, and in the same run a million products were answered faster than 20,000 (growth to a million products).',
  'crawl-cpu':
    "A fifth to a quarter is React's; three statements take as much, in sending them and reading their rows; the rest is spread: collecting garbage 7 %, joining the document, writing and compressing the answer 6 % each, calls and services 5, JSON-LD and head 4, the hash 3 (decision 0100). Measured in turn with the code before on a busy machine, it was 4.12 ms and is 3.28, the least of six rounds 3.86 and 3.08. Done already: the reviews are one prepared statement instead of two that were built for each page. Not done: product, file and reviews as one statement, which belong to three features; compressing worse, for 4 % more bytes.",
  'people-vendors-status':
    'The smaller market has five pages of them and twenty are asked for, so most of its answers are empty ones.',
  orders:
    'The ratio differs from minute to minute: the bare server answers 30,000 to 47,000 requests a second on the same two cores, and orders do not become faster to the same degree: an order in a transaction of its own was at 7.0 to 9.1 ‰ in four runs (decision 0110). An order is 34 rows in 13 tables, with some 120 keys of indexes and 42 foreign keys to look up. Done already: statements that do not wait for one another are sent together (decision 0060), mails are sent at ten a second. Tried: orders that share a transaction (decision 0060), half as fast again, for a second way to write an order. Not done: the whole order as one function in the database, which would take the rules of an order out of the code and away from its tests; fewer foreign keys, checks or indexes, each of which guards or finds something.',
  start:
    'Loading the market, which is one file, and the packages beside it (2 s of processor time on a busy machine, 3.8 before), then reopening the embedded database.',
  'memory-embedded': MEMORY,
  'memory-PostgreSQL': MEMORY,
};
