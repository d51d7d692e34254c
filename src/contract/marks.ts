import { z } from 'zod';
import { endpoint, id, named } from './endpoint.ts';

/** Which hidden marks a source was found by. */
export const MARK_KINDS = ['metadata', 'structure', 'spacing', 'dots'] as const;

/** A sold copy that a file, or some of its pages, come from. */
const source = named('FoundSource', {
  /** The number of the order that people see. */
  orderId: z.string(),
  orderLineId: id,
  productName: z.string(),
  /** From 0 to 1. */
  confidence: z.number().min(0).max(1),
  marks: z.array(z.enum(MARK_KINDS)),
  /** The pages of the file that say so, from 1; none where only the file as a whole does, and for pictures. */
  pages: z.array(z.number().int()),
});
export type Source = z.infer<typeof source>;

const sourceAnswer = z.union([
  z.strictObject({ found: z.literal(false) }),
  source.extend({
    found: z.literal(true),
    /** Further copies that pages of the file come from. */
    others: z.array(source),
  }),
]);
export type SourceAnswer = z.infer<typeof sourceAnswer>;

export const marksContract = {
  'POST find-source': endpoint({
    operationId: 'findSource',
    summary:
      'Find the order that a copied file, a picture or a photograph of a page comes from; vendors: own products',
    tag: 'Back office',
    access: 'sources:find',
    limit: 'find-source',
    form: z.looseObject({}),
    files: { file: { kind: 'found', label: 'File', required: true } },
    data: sourceAnswer,
    errors: ['unsupported_media_type'],
  }),
};
