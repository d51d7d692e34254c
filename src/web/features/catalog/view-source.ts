import type { InputOf } from '#contract/contract.ts';
import { CATEGORY_PARAMETER_LIST } from '#domain/categories.ts';
import { SOURCE_NAME_MAX, type ViewPlace } from '#domain/view-source.ts';

type Source = NonNullable<NonNullable<InputOf<'POST site/product/{slug}/view'>['body']>['source']>;

const CAMPAIGN_PARAMETERS = ['utm_campaign', 'utm_source', 'utm_medium'] as const;

/** Privacy signals of the browser; what TypeScript does not know of it. */
type Signals = Navigator & { globalPrivacyControl?: boolean; doNotTrack?: string | null };

/**
 * Where the visitor of a product's page came from; undefined where that is unknown, where the visitor has left the page
 * meanwhile, and where the browser asks not to be tracked. Of other sites it is the host alone.
 */
export function viewSource(path: string): Source | undefined {
  const { globalPrivacyControl, doNotTrack } = navigator as Signals;
  if (globalPrivacyControl || doNotTrack === '1' || decodeURI(location.pathname) !== path) return undefined;
  return chosenResult() ?? campaignOf(location.search) ?? previousPage();
}

/** An entry that the router has made; `index` counts from the page that was loaded. */
const currentEntry = () => history.state as { index?: number; state?: { words?: unknown } | null } | null;

/** The words typed into the search box, below which the product was chosen. */
function chosenResult(): Source | undefined {
  const words = currentEntry()?.state?.words;
  return typeof words === 'string' && words.trim() ? search(words) : undefined;
}

function campaignOf(address: string): Source | undefined {
  const parameters = new URLSearchParams(address);
  const names = CAMPAIGN_PARAMETERS.map((name) => parameters.get(name)?.trim()).filter(Boolean);
  return names.length > 0 ? { kind: 'campaign', name: shortened(names.join(' / ')) } : undefined;
}

/**
 * The page before this one: the one that the router has left, or the one whose link was opened. Browsers without the
 * Navigation API do not say which page of the market the router has left.
 */
function previousPage(): Source | undefined {
  if (!currentEntry()?.index) return sourceOf(document.referrer);
  const { navigation } = window as Partial<Pick<Window, 'navigation'>>;
  const index = navigation?.currentEntry?.index ?? 0;
  return sourceOf(navigation?.entries()[index - 1]?.url ?? location.origin + UNKNOWN_PATH);
}

/** A path of none of the places. */
const UNKNOWN_PATH = '/-';

function sourceOf(address: string): Source | undefined {
  if (!URL.canParse(address)) return undefined;
  const url = new URL(address);
  if (url.origin !== location.origin) return { kind: 'site', name: shortened(url.hostname) };
  const words = url.pathname === '/shop' && url.searchParams.get('searchKeyword')?.trim();
  return words ? search(words) : { kind: 'place', name: placeOf(url) };
}

function placeOf({ pathname, searchParams }: URL): ViewPlace {
  if (pathname === '/') return 'home';
  if (pathname.startsWith('/product/')) return 'similar';
  if (pathname.startsWith('/shop/')) return 'shop';
  if (pathname !== '/shop') return 'other';
  if (searchParams.has('lookInside')) return 'lookInside';
  return CATEGORY_PARAMETER_LIST.some((name) => searchParams.has(name)) ? 'category' : 'list';
}

const search = (words: string): Source => ({ kind: 'search', name: shortened(words) });
const shortened = (name: string): string => name.slice(0, SOURCE_NAME_MAX);
