import type { AppContext } from '#api/kernel/context.ts';
import { notFound } from '#api/kernel/errors.ts';
import type { ReadableFile } from '#api/kernel/send-file.ts';
import { checkLink, type SignedRequest, secondsLeft } from '#api/kernel/signed-links.ts';
import { openFile } from './media.service.ts';

/** How long after its address has expired a broken transfer may be resumed. */
const RESUMABLE_MS = 50 * 60_000;

/**
 * The file behind a signed address. A request with the file's entity tag resumes a transfer that began in time, and is
 * accepted for 50 minutes longer: on a slow line 50 MB take longer than an address is valid. `seconds` is for how long a
 * redirect to the file may work.
 * @throws ApiError 404 when the address has expired, was not signed here, or there is no such file
 */
export async function openSignedFile(
  context: AppContext,
  subject: string,
  request: SignedRequest,
  find: () => Promise<{ name: string; fileId: string } | null>,
): Promise<{ name: string; file: ReadableFile; seconds: number }> {
  await checkLink(context, subject, request, request.resumes === undefined ? 0 : RESUMABLE_MS);
  const found = await find();
  if (!found) throw notFound('This file');
  const file = await openFile(context, found.fileId);
  if (request.resumes !== file.etag) await checkLink(context, subject, request);
  return { name: found.name, file, seconds: secondsLeft(context, request) };
}
