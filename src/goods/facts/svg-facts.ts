import type { SvgFacts } from '#domain/goods.ts';
import type { FileSource } from '#goods/file-source.ts';
import { attributeOf, readXml, type XmlTag } from '#goods/formats/xml.ts';
import { damaged, type Place, refused } from '#goods/refusal.ts';
import { measure } from './lines.ts';
import { OutsideHosts } from './outside-hosts.ts';

const LENGTH = /^\s*\+?([\d.]+(?:e[+-]?\d+)?)\s*(px|pt|pc|mm|cm|in)?\s*$/i;
const MM: Readonly<Record<string, number>> = {
  px: 25.4 / 96,
  pt: 25.4 / 72,
  pc: 25.4 / 6,
  mm: 1,
  cm: 10,
  in: 25.4,
};
/** A declared entity that takes others or a file: what it grows to depends on who reads it. */
const HOSTILE_ENTITY = /<!ENTITY\s+(?:%\s|\S+\s+(?:SYSTEM|PUBLIC)\b|\S+\s+(?:"[^"]*[&%]|'[^']*[&%]))/i;

export interface SvgReading {
  facts: SvgFacts;
  containsScripts: boolean;
}

/**
 * Size, scripts and outside addresses of a drawing, which is read as XML. Entities are not replaced.
 * @throws GoodsRefused for what is no SVG, and for entities that others would unpack or fetch
 */
export async function readSvg(file: FileSource, place: Place): Promise<SvgReading> {
  let root: XmlTag | undefined;
  let containsScripts = false;
  let isInStyle = false;
  const hosts = new OutsideHosts();
  const fault = await readXml(file.stream(), {
    doctype(text) {
      if (HOSTILE_ENTITY.test(text))
        throw refused(place, 'declares entities that grow or are fetched', 'Export it anew as a plain SVG.');
    },
    open(tag) {
      root ??= tag;
      isInStyle = tag.name === 'style';
      containsScripts ||= tag.name === 'script' || runsScript(tag);
      hosts.addTag(tag);
    },
    close() {
      isInStyle = false;
    },
    text(text) {
      if (isInStyle) hosts.addStyle(text);
    },
    instruction(_, body) {
      hosts.addStyle(body);
    },
  });
  if (fault !== null || root?.name !== 'svg') throw damaged(place);
  return { facts: { kind: 'svg', ...sizeOf(root), outsideHosts: hosts.list }, containsScripts };
}

const runsScript = ({ attributes }: XmlTag): boolean =>
  Object.entries(attributes).some(
    ([name, value]) => /^on\w/i.test(name) || /^\s*j\s*a\s*v\s*a\s*s\s*c\s*r\s*i\s*p\s*t\s*:/i.test(value),
  );

/** The size on paper, or in pixels; without one, that of the part of the drawing that is shown. */
function sizeOf(root: XmlTag): Pick<SvgFacts, 'width' | 'height' | 'unit'> {
  const width = lengthOf(attributeOf(root, 'width'));
  const height = lengthOf(attributeOf(root, 'height'));
  if (!width || !height) {
    const [, , across, along] = (attributeOf(root, 'viewBox') ?? '')
      .trim()
      .split(/[\s,]+/)
      .map(Number);
    return across && along ? { width: measure(across), height: measure(along), unit: 'px' } : {};
  }
  if (width.unit === 'px' && height.unit === 'px')
    return { width: measure(width.value), height: measure(height.value), unit: 'px' };
  return { width: measure(width.value * width.mm), height: measure(height.value * height.mm), unit: 'mm' };
}

/** Null for a length that depends on what is around the drawing. */
function lengthOf(text = ''): { value: number; unit: string; mm: number } | null {
  const [, number, unit = 'px'] = LENGTH.exec(text) ?? [];
  const mm = MM[unit.toLowerCase()];
  return number && mm ? { value: Number(number), unit: unit.toLowerCase(), mm } : null;
}
