import { z } from 'zod';
import type { Endpoint } from '#contract/endpoint.ts';

/**
 * Names all object schemas of calls in Zod's registry, so that each is a component of the OpenAPI document. A schema that
 * the contract has named keeps its name; another is called after the call or schema that it belongs to and its property.
 */
export function nameSchemas(endpoints: readonly Endpoint[]): void {
  const visited = new Set<z.ZodObject>();
  const visit = (schema: z.core.$ZodType | undefined, hint: string): void => {
    if (schema instanceof z.ZodObject) {
      if (visited.has(schema)) return;
      visited.add(schema);
      const name = schema.meta()?.id ?? hint;
      z.globalRegistry.add(schema, { ...schema.meta(), id: name });
      for (const [key, value] of Object.entries(schema.shape)) {
        // The rows of a list are `data` of `data`, which one word says.
        visit(value, key === 'data' && name.endsWith('Data') ? name : name + capital(key));
      }
    } else if (schema instanceof z.ZodArray) visit(schema.element, `${hint}Item`);
    else if (schema instanceof z.ZodUnion) {
      for (const [at, option] of schema.options.entries()) visit(option, `${hint}${at + 1}`);
    } else if (schema instanceof z.ZodPipe) {
      visit(schema.in, hint);
      visit(schema.out, hint);
    } else if (schema && 'innerType' in schema._zod.def) visit(schema._zod.def.innerType as z.ZodType, hint);
  };
  for (const { operationId, data, body, form } of endpoints) {
    visit(data, `${capital(operationId)}Data`);
    visit(body ?? form, `${capital(operationId)}Body`);
  }
}

export const capital = (word: string): string => word.charAt(0).toUpperCase() + word.slice(1);
