import { isPublicHost } from '#contract/public-host.ts';
import { storableSearchText } from '#domain/search-text.ts';
import type { ViewSource } from '#domain/view-source.ts';

/** The longest host that is kept. */
const HOST_MAX = 100;
const HOST = /^(?:[a-z\d](?:[a-z\d-]*[a-z\d])?\.)+[a-z][a-z\d-]*[a-z\d]$/;

/** A host of the public web, without 'www.'; null for anything else, such as a network address. */
function publicHost(typed: string): string | null {
  const host = typed.toLowerCase().replace(/^www\./, '');
  return host.length <= HOST_MAX && HOST.test(host) && isPublicHost(host) ? host : null;
}

/**
 * What is kept of a source that a browser names. Names that may hold personal data (an e-mail address, a long number) or are
 * no host are left empty, and the market is no other site.
 */
export function cleanSource({ kind, name }: ViewSource, marketHost: string): ViewSource {
  if (kind === 'place') return { kind, name };
  if (kind !== 'site') return { kind, name: storableSearchText(name) ?? '' };
  const host = publicHost(name);
  const isMarket = host !== null && host === publicHost(marketHost);
  return isMarket ? { kind: 'place', name: 'other' } : { kind, name: host ?? '' };
}
