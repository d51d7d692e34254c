import { z } from 'zod';
import { endpoint, id, named, pageQuery } from './endpoint.ts';

/** What is known of the PDF that a product sells; null where it is not known. */
const fileFacts = {
  /** Null until the file has been read, and if it cannot be. */
  pageCount: z.number().int().nullable(),
  /** Of most pages, such as 'A4', 'US Letter' or '32 x 45 cm'. */
  pageSize: z.string().nullable(),
  /** Whether its words can be searched; false for a scan. */
  searchable: z.boolean().nullable(),
  /** Whether it has a structure for screen readers. */
  tagged: z.boolean().nullable(),
  /** A language tag, such as 'en-US'; null also if the file says none. */
  language: z.string().nullable(),
  /** Null also without text. */
  fontsEmbedded: z.boolean().nullable(),
  /** The number of links. */
  links: z.number().int().nullable(),
  sizeBytes: z.number().int(),
};

const drawnPage = named('DrawnPage', {
  /** From 1. */
  page: z.number().int(),
  /** Its address at the largest width; the last part of the path is the width, of PAGE_WIDTHS. */
  image: z.string(),
  width: z.number().int(),
  height: z.number().int(),
  /** Whether some letters are missing in the picture, since the file does not contain their font. */
  missingGlyphs: z.boolean(),
});

/** A table of contents, 500 entries at most. */
const outline = z.array(named('OutlineEntry', { title: z.string(), page: z.number().int() }));

/** Pages of which there is no picture, since they cannot be drawn, or not within seconds. */
const undrawable = z.array(z.number().int());

export const lookInside = named('LookInside', {
  ...fileFacts,
  outline,
  /** The pages that the vendor shows. */
  pages: z.array(drawnPage),
  /** Those that the vendor shows as well, but that cannot be drawn. */
  undrawable,
});
export type LookInside = z.infer<typeof lookInside>;

/** All pages of a file, for those who may read it. */
export const filePages = z.object({
  /** Waiting: not read yet, so there are no pages yet. */
  status: z.enum(['waiting', 'done', 'failed']),
  /** Null until the file has been read, and if it cannot be. */
  pageCount: z.number().int().nullable(),
  outline,
  /** Those that can be drawn, 1000 at most. */
  pages: z.array(drawnPage),
  undrawable,
});
export type FilePages = z.infer<typeof filePages>;

const previewSettings = named('PreviewSettings', {
  ...fileFacts,
  status: z.enum(['waiting', 'done', 'failed']),
  /** How many pages may be shown; null until they are counted. */
  most: z.number().int().nullable(),
  /** The chosen pages; null: the default. */
  previewPages: z.array(z.number().int()).nullable(),
  /** The pages that are shown. */
  shown: z.array(z.number().int()),
  /** The pages of the file with letters that are missing where they are drawn. */
  missingGlyphs: z.array(z.number().int()),
  undrawable,
  /** The pages that can be shown, one page of this list. */
  data: z.array(drawnPage),
  total: z.number().int(),
});
export type PreviewSettings = z.infer<typeof previewSettings>;

export const lookInsideContract = {
  'GET site/product/{slug}/look-inside': endpoint({
    operationId: 'getLookInside',
    summary: 'What is known of a product’s file, and the pages of it that its vendor shows',
    tag: 'Catalog',
    access: 'public',
    exact: true,
    kept: true,
    fromReplica: true,
    limit: 'page',
    params: z.object({ slug: z.string().min(1).max(200) }),
    data: lookInside,
  }),
  'GET site/product/{slug}/look-inside/{page}': endpoint({
    operationId: 'getLookInsidePage',
    summary: 'The words of a shown page, for those who do not see its picture',
    tag: 'Catalog',
    access: 'public',
    kept: true,
    fromReplica: true,
    limit: 'page',
    params: z.object({ slug: z.string().min(1).max(200), page: z.string().regex(/^[1-9]\d{0,4}$/) }),
    data: z.object({ page: z.number().int(), text: z.string() }),
  }),
  'GET vendor/product/{id}/look-inside': endpoint({
    operationId: 'getLookInsideSettings',
    summary: 'The pages of a product’s file to choose from, and which of them are shown (an admin: of any)',
    tag: 'Back office',
    access: 'products:edit',
    params: z.object({ id }),
    query: z.object(pageQuery(12)),
    data: previewSettings,
  }),
};
