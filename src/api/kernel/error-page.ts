import { html } from '#lib/html.ts';

const WORDS: Record<400 | 429 | 500 | 503 | 507, { title: string; text: string }> = {
  400: { title: 'This address is not valid', text: 'It may have been cut off or mistyped on its way here.' },
  429: {
    title: 'Too many pages in a short time',
    text: 'Please wait a minute and try again.',
  },
  500: {
    title: 'This page could not be loaded',
    text: 'Something went wrong on our side. It has been noted.',
  },
  507: {
    title: 'The market is full',
    text: 'There is no room left to store anything. Please try again later.',
  },
  503: {
    title: 'We will be right back',
    text: 'The market is catching its breath. Please try again in a moment.',
  },
};

/**
 * An error page without dependencies, styles included, because style sheets and scripts may be what failed.
 * `retry` is the address of 'Try again'; null where a retry cannot help.
 */
export function errorPage(
  status: keyof typeof WORDS,
  { retry, requestId }: { retry: string | null; requestId: string },
): string {
  return pageOf({ ...WORDS[status], status, ways: retry === null ? [] : [[retry, 'Try again']], requestId });
}

/** An address of the market, and what is found there. */
export type Way = readonly [href: string, label: string];

/** In a browser, instead of JSON: why the link to a file is refused, and the way to a new one. */
export const refusedFilePage = (refusal: {
  status: number;
  message: string;
  way: Way | undefined;
  requestId: string;
}): string =>
  pageOf({
    title: 'This file cannot be fetched',
    text: refusal.message,
    status: refusal.status,
    ways: refusal.way ? [refusal.way] : [],
    requestId: refusal.requestId,
  });

interface ErrorPage {
  title: string;
  text: string;
  status: number;
  ways: readonly Way[];
  requestId: string;
}

function pageOf({ title, text, status, ways, requestId }: ErrorPage): string {
  const page = html`
    <html lang="en">
      <head>
        <meta charset="utf-8">
        <meta name="viewport" content="width=device-width,initial-scale=1">
        <meta name="robots" content="noindex">
        <title>${title}</title>
        <link rel="icon" href="/favicon.svg" type="image/svg+xml">
        ${STYLE}
      </head>
      <body>
        <main>
          <a href="/" aria-label="Home">
            <svg viewBox="0 0 32 32" width="48" height="48" aria-hidden="true">
              <rect width="32" height="32" rx="8" fill="#0e5a47"/>
              <path fill="#fff" d="M7.5 6.5h17V12a2.83 2.83 0 0 1-5.67 0 2.83 2.83 0 0 1-5.66 0 2.83 2.83 0 0 1-2.42 2.8V17h9.5v3.2h-9.5v2.6H24.5V26h-17z"/>
            </svg>
          </a>
          <p class="status">Error ${status}</p>
          <h1>${title}</h1>
          <p>${text}</p>
          <p class="ways">
            ${ways.map(([href, label]) => html`<a class="main" href="${href}">${label}</a>`)}
            <a href="/">Return Home</a>
          </p>
          <p class="id">Request ${requestId}</p>
        </main>
      </body>
    </html>`;
  return `<!doctype html>${page}`;
}

/** The page's content security policy: the style below and the icon, nothing else. */
export const ERROR_PAGE_POLICY =
  "default-src 'none'; style-src 'unsafe-inline'; img-src 'self'; base-uri 'none'; frame-ancestors 'none'";

const STYLE = html`
  <style>
    * { margin: 0; box-sizing: border-box; }
    body {
      min-height: 100vh;
      display: grid;
      place-items: center;
      padding: 24px;
      background: #fbfaf7;
      color: #1c1a17;
      font: 17px/1.6 system-ui, sans-serif;
    }
    main { max-width: 30rem; }
    h1 { margin: 4px 0 12px; font: 600 2rem/1.2 Georgia, serif; }
    .status { margin-top: 28px; color: #5d574d; font-size: .875rem; }
    .ways { display: flex; flex-wrap: wrap; gap: 12px; margin: 28px 0; }
    .ways a {
      padding: 11px 20px;
      border: 1px solid #8b8477;
      border-radius: 8px;
      color: inherit;
      font-weight: 600;
      text-decoration: none;
    }
    .ways .main { border-color: #0e5a47; background: #0e5a47; color: #fff; }
    a:focus-visible { outline: 2px solid #0e5a47; outline-offset: 2px; }
    .id { color: #5d574d; font: .8125rem/1.5 ui-monospace, monospace; overflow-wrap: anywhere; }
  </style>`;
