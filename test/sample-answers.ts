import type { z } from 'zod';
import { contract, type EndpointKey } from '#contract/contract.ts';
import { PICTURE } from './screen-data.ts';

/** Fields of text with a format, which people do not write freely, by their names. */
const OTHERS: readonly (readonly [fields: RegExp, value: string])[] = [
  [/(^number|[nN]umber|version|sku|Sku|code|last4|entity|location|rule|hash|[tT]oken|[kK]eys?)$/, 'X-1'],
  [/slug$/i, 'a-slug'],
  [/(images?|imageUrl|picture|logo|icon)$/i, PICTURE],
  [/(url|link|path)$/i, '/shop'],
  [/color$/i, '#112233'],
  [/email$/i, 'robin@example.test'],
  [/^language$/, 'en'],
  [/(country|^said|^address|^card)$/i, 'DE'],
  [/month$/i, '2026-01'],
  [/(At|On|day|date|from|until)$/i, '2026-01-02T03:04:05.000Z'],
];

export interface Sampling {
  /** Which of several values or shapes a field has, and whether flags are set. */
  choice: 'first' | 'last';
  /** The text of a field that people may write. */
  write: (field: string) => string;
}

/** A value that a schema of an answer allows: lists have one item, and nothing that may be there is left out. */
function sample(schema: z.core.$ZodType, field: string, sampling: Sampling): unknown {
  const { def } = (schema as z.core.$ZodTypes)._zod;
  const chosen = <T>(values: readonly T[]) => values.at(sampling.choice === 'first' ? 0 : -1) as T;
  const inner = (part: z.core.$ZodType, name = field) => sample(part, name, sampling);
  switch (def.type) {
    case 'object':
      return Object.fromEntries(Object.entries(def.shape).map(([name, part]) => [name, inner(part, name)]));
    case 'array':
      return [inner(def.element)];
    case 'tuple':
      return def.items.map((item) => inner(item));
    case 'record':
      return {};
    case 'string':
      if ('format' in def) return '2026-01-02T03:04:05.000Z';
      if (/(^id|Id)$/.test(field)) return crypto.randomUUID();
      return OTHERS.find(([fields]) => fields.test(field))?.[1] ?? sampling.write(field);
    case 'number':
      return 1;
    case 'boolean':
      return chosen([true, false]);
    case 'enum':
      return chosen(Object.values(def.entries));
    case 'literal':
      return chosen(def.values);
    case 'union':
      return inner(chosen(def.options));
    case 'nullable':
    case 'optional':
    case 'default':
      return inner(def.innerType);
    case 'pipe':
      return inner(def.out);
    default:
      return null;
  }
}

/** An answer of a call, made from what the contract promises. */
export const sampleAnswer = (key: EndpointKey, sampling: Sampling): unknown =>
  sample(contract[key].data, '', sampling);
