/** Where a view of a product's page came from: a search, a place in the market, another site, or a link's campaign. */
export const VIEW_SOURCE_KINDS = ['search', 'place', 'site', 'campaign'] as const;
export type ViewSourceKind = (typeof VIEW_SOURCE_KINDS)[number];

/**
 * Places in the market. `list`: all products. `lookInside`: a list of those that can be looked into. `similar`: another
 * product's page. `shop`: a vendor's page.
 */
export const VIEW_PLACES = ['home', 'category', 'list', 'lookInside', 'similar', 'shop', 'other'] as const;
export type ViewPlace = (typeof VIEW_PLACES)[number];

/** Its words, place, host or campaign. Without a name it is one of those that are not told apart. */
export interface ViewSource {
  kind: ViewSourceKind;
  name: string;
}

/** Characters of a name that a browser sends; the server keeps fewer. */
export const SOURCE_NAME_MAX = 200;
/** Words of a search are kept and shown from this number of views in the market on one day. */
export const SEARCH_VIEWS_MIN = 3;
