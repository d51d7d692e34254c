import { z } from 'zod';
import { SOURCE_NAME_MAX, VIEW_PLACES } from '#domain/view-source.ts';
import { endpoint, nothing } from './endpoint.ts';

const viewSource = z.discriminatedUnion(
  'kind',
  [
    z.object({
      kind: z.literal('place'),
      name: z.enum(VIEW_PLACES, { error: `A place is one of ${VIEW_PLACES.join(', ')}.` }),
    }),
    z.object({
      /** search: the words. site: the host of another site. campaign: what a link calls itself, `utm_*`. */
      kind: z.enum(['search', 'site', 'campaign']),
      name: z.string().max(SOURCE_NAME_MAX, `The name is too long: ${SOURCE_NAME_MAX} characters at most.`),
    }),
  ],
  { error: 'The kind of a source is search, place, site or campaign.' },
);

export const viewsContract = {
  'POST site/product/{slug}/view': endpoint({
    operationId: 'countProductView',
    summary:
      'Count one look at a product’s page: numbers by product and day, and by where it came from, and nothing about who looked',
    tag: 'Catalog',
    access: 'public',
    limit: 'view',
    params: z.object({ slug: z.string().min(1).max(200) }),
    body: z.object({ source: viewSource.optional() }),
    bodyOptional: true,
    data: nothing,
  }),
};
