import { z } from 'zod';
import {
  GOODS_KINDS,
  type GoodsFacts,
  PRODUCT_FILE_NAME_MAX,
  PRODUCT_FILE_NOTE_MAX,
  PRODUCT_FILES_MAX,
} from '#domain/goods.ts';
import { endpoint, id, line, links, named, nothing, optionalLine } from './endpoint.ts';

/** What is known of a file by its kind. */
const goodsFacts = z
  .custom<GoodsFacts>((value) => typeof value === 'object' && value !== null)
  .meta({ type: 'object', description: 'What is known of the file, by its kind' });

const kind = z.enum(GOODS_KINDS);

/** A file of a product as shoppers see it. */
export const listedFile = named('ListedFile', {
  name: z.string(),
  note: z.string(),
  kind,
  bytes: z.number().int(),
  facts: goodsFacts,
  /** Kind, size and facts in one line: 'PDF · 2.4 MB · 24 pages'. */
  about: z.string(),
});

/** A file that a purchase gives. */
export const boughtFile = named('BoughtFile', {
  /** 'main' for the first PDF of the product. */
  id,
  name: z.string(),
  kind,
  bytes: z.number().int(),
  /** The version whose set has it: the newest that the purchase gives. */
  version: z.number().int(),
});
export type BoughtFile = z.infer<typeof boughtFile>;

/** A file of a product as its vendor sees it. */
const productFile = named('ProductFile', {
  /** 'main' for the first PDF of the product; the upload's id until the file is ready. */
  id,
  name: z.string(),
  note: z.string(),
  /** From 1; 0 for the first PDF. */
  position: z.number().int(),
  /** Null until it has been checked. */
  kind: kind.nullable(),
  bytes: z.number().int(),
  /** Null for the first PDF, and until it has been checked. */
  sha256: z.string().nullable(),
  facts: goodsFacts.nullable(),
  /** Whether scripts for browsers are in it, which never run in the market. */
  containsScripts: z.boolean(),
  state: z.enum(['checking', 'ready', 'refused']),
  /** Why it was refused. */
  reason: z.string().nullable(),
});
export type ProductFile = z.infer<typeof productFile>;

const ids = (schema: z.ZodType<unknown>) =>
  schema.pipe(
    z.array(id).max(PRODUCT_FILES_MAX, `A product has ${PRODUCT_FILES_MAX} further files at most.`),
  );

/** Ids of uploads or files in a form: a field for each, or one with a JSON list; JSON has a list. */
export const fileIds = ids(links);

/** What the first PDF of a product is called; empty for its usual name. */
export const mainFileName = optionalLine('Name of the file', PRODUCT_FILE_NAME_MAX);

export const productFilesContract = {
  'GET product/{id}/file': endpoint({
    operationId: 'listProductFiles',
    summary:
      'The files of a product of one’s own (an admin: any): the first PDF, then the others in their order',
    tag: 'Back office',
    access: 'products:edit',
    params: z.object({ id }),
    data: z.array(productFile),
  }),
  'GET upload-limits': endpoint({
    operationId: 'getUploadLimits',
    summary: 'What the operator allows of files beside the first PDF of a product',
    tag: 'Back office',
    access: 'products:edit',
    data: named('UploadLimits', {
      kinds: z.array(kind),
      /** One file, and all files of a product. */
      fileBytes: z.number().int(),
      productBytes: z.number().int(),
    }),
  }),
  'GET upload/{id}': endpoint({
    operationId: 'getUpload',
    summary: 'How far an upload of one’s own is: sent to `/api/v1/uploads` (tus 1.0), then checked',
    tag: 'Back office',
    access: 'products:edit',
    params: z.object({ id }),
    data: named('Upload', {
      id,
      name: z.string(),
      note: z.string(),
      bytes: z.number().int(),
      /** Used: a product has it. */
      state: z.enum(['receiving', 'checking', 'ready', 'refused', 'used']),
      /** Why it was refused. */
      reason: z.string().nullable(),
    }),
  }),
  'PATCH product-file/{id}': endpoint({
    operationId: 'updateProductFile',
    summary: 'Change name, note or place of a further file, or of an upload that becomes one',
    tag: 'Back office',
    access: 'products:edit',
    params: z.object({ id }),
    body: z.object({
      name: line('Name', PRODUCT_FILE_NAME_MAX).optional(),
      note: optionalLine('Note', PRODUCT_FILE_NOTE_MAX).optional(),
      /** From 1. */
      position: z.int().min(1).max(PRODUCT_FILES_MAX).optional(),
    }),
    data: nothing,
    message: 'File saved.',
  }),
  'DELETE product-file/{id}': endpoint({
    operationId: 'deleteProductFile',
    summary: 'Remove a further file; who has bought it keeps it',
    tag: 'Back office',
    access: 'products:edit',
    params: z.object({ id }),
    data: nothing,
    message: 'File removed.',
  }),
};
