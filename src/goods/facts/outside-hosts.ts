import { attributeOf, type XmlTag } from '#goods/formats/xml.ts';

const HOSTS_MAX = 20;
/** Attributes from which a reader loads something. A link is followed by a click only. */
const LOADED = ['src', 'href', 'data', 'poster', 'srcset'];
const LINKS = new Set(['a', 'area', 'base', 'item', 'reference']);
const IN_STYLE = /(?:url\(\s*["']?|@import\s+["']|href\s*=\s*["'])\s*((?:https?:)?\/\/[^"')\s]+)/gi;

/** Collects the sites from which a page or drawing loads something when it is opened. */
export class OutsideHosts {
  private readonly hosts = new Set<string>();

  get count(): number {
    return this.hosts.size;
  }

  /** Undefined for none. */
  get list(): string[] | undefined {
    return this.hosts.size > 0 ? [...this.hosts] : undefined;
  }

  addTag(tag: XmlTag): void {
    if (!LINKS.has(tag.name)) for (const name of LOADED) this.add(attributeOf(tag, name));
    if (tag.attributes.style) this.addStyle(tag.attributes.style);
  }

  addStyle(text: string): void {
    for (const [, address] of text.matchAll(IN_STYLE)) this.add(address);
  }

  private add(address = ''): void {
    if (!/^\s*(?:https?:)?\/\//i.test(address) || this.hosts.size >= HOSTS_MAX) return;
    const host = URL.parse(address.trim(), 'https://name.invalid')?.host;
    if (host) this.hosts.add(host);
  }
}
