import { expect, test } from 'vitest';
import type { z } from 'zod';
import { contract } from './contract.ts';
import type { Endpoint } from './endpoint.ts';

/** As much as a body can carry, or a tenth of it, of letters that patterns have been slow with. */
const LENGTH = 200_000;
const TEXTS = ['x', 'x.', '.', '-', ' \t', '0', '<', '@', '1,'].map((text) =>
  text.repeat(LENGTH / text.length),
);

/** The schemas of everything that a call takes from its sender, each once. */
function fieldsOf(endpoint: Endpoint): z.ZodType[] {
  const parts = [endpoint.params, endpoint.query, endpoint.body, endpoint.form];
  return parts.flatMap((part) => Object.values(part?.shape ?? {}) as z.ZodType[]);
}

const seen = new Set<z.ZodType>();
const calls = Object.entries(contract as Record<string, Endpoint>).flatMap(([key, endpoint]) => {
  const fields = fieldsOf(endpoint).filter((field) => !seen.has(field));
  for (const field of fields) seen.add(field);
  return fields.length > 0 ? [{ key, fields }] : [];
});

// A check whose time grows with the square of the length takes a minute for one of these, and blocks everyone meanwhile.
test.each(calls)(
  '$key: every field with a text of 200,000 characters → judged before the test times out',
  {
    timeout: 15_000,
  },
  ({ fields }) => {
    for (const field of fields) {
      for (const text of TEXTS) expect(typeof field.safeParse(text).success).toBe('boolean');
      for (const text of TEXTS) expect(typeof field.safeParse([text]).success).toBe('boolean');
    }
  },
);
