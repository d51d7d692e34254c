import { type PdfObjects, type PdfValue, valuesOf } from './pdf-objects.ts';

/**
 * Whether a key is only the name of a place in the document. Such a name may be any word: Chromium makes one of each
 * heading's id. A place is an array of a page and how to fit it, or a dictionary with such a `D`.
 */
export function isPlaceName(objects: PdfObjects, value: PdfValue): boolean {
  if (value.type === 'name' || value.type === 'number' || value.type === 'keyword') return true;
  const targets = objects.resolve(value);
  return targets.length > 0 && targets.every((target) => isPlace(target) || holdsPlace(objects, target));
}

export const isPlace = (value: PdfValue): boolean =>
  value.type === 'array' && value.items[1]?.type === 'name';

function holdsPlace(objects: PdfObjects, value: PdfValue): boolean {
  if (value.type !== 'dictionary' || value.items.length !== 2) return false;
  const places = valuesOf(value, 'D').flatMap((place) => objects.resolve(place));
  return places.length > 0 && places.every(isPlace);
}
