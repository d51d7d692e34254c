import { z } from 'zod';
import { PRODUCT_FILE_NAME_MAX, PRODUCT_FILE_NOTE_MAX } from '#domain/goods.ts';
import { id, line, optionalLine } from './endpoint.ts';

/** `Upload-Metadata` of an upload to `/api/v1/uploads` (tus 1.0); values are texts in base64. */
export const uploadMetadata = z.object({
  filename: line('File name', 255),
  /** What the file is called beside the product; from its file name where it is left out. */
  name: optionalLine('Name', PRODUCT_FILE_NAME_MAX)
    .nullish()
    .transform((name) => name ?? ''),
  note: optionalLine('Note', PRODUCT_FILE_NOTE_MAX)
    .nullish()
    .transform((note) => note ?? ''),
  /** The product that takes the file; without it, the file waits for a call that names the upload. */
  productId: id.optional(),
  /** From an admin, of a file without a product: the vendor whose product will take it. */
  vendorId: id.optional(),
});
