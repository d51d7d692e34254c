import type { AppContext } from '#api/kernel/context.ts';
import { notFound } from '#api/kernel/errors.ts';
import type { ReadableFile } from '#api/kernel/send-file.ts';
import { checkLink, type SignedRequest, secondsLeft } from '#api/kernel/signed-links.ts';
import { openFile } from './media.service.ts';

/** How long after its address has expired a broken transfer may be resumed. */
const RESUMABLE_MS = 50 * 60_000;

/**
 * The file behind a signed address, opened by `open` once the signature is checked. A request with the file's entity tag
 * resumes a transfer that began in time, and is accepted for 50 minutes longer. On a slow line 50 MB take longer than an
 * address is valid. `seconds` is for how long a redirect to the file may work.
 * @throws ApiError 404 when the address has expired or was not signed here, and what `open` throws
 */
export async function openSigned(
  context: AppContext,
  subject: string,
  request: SignedRequest,
  open: () => Promise<{ name: string; file: ReadableFile }>,
): Promise<{ name: string; file: ReadableFile; seconds: number }> {
  await checkLink(context, subject, request, request.resumes === undefined ? 0 : RESUMABLE_MS);
  const opened = await open();
  if (request.resumes !== opened.file.etag) await checkLink(context, subject, request);
  return { ...opened, seconds: secondsLeft(context, request) };
}

/**
 * The uploaded file behind a signed address (`openSigned`).
 * @throws ApiError 404 when the address has expired, was not signed here, or there is no such file
 */
export const openSignedFile = (
  context: AppContext,
  subject: string,
  request: SignedRequest,
  find: () => Promise<{ name: string; fileId: string } | null>,
) =>
  openSigned(context, subject, request, async () => {
    const found = await find();
    if (!found) throw notFound('This file');
    return { name: found.name, file: await openFile(context, found.fileId) };
  });
