import { ApiError, badRequest, conflict, notFound, tooLarge } from '#api/kernel/errors.ts';

export const uploadGone = () => notFound('This upload');

export const uploadBusy = () =>
  conflict('upload_conflict', 'This file is being sent by another request. Please try again in a moment.');

const wrongOffset = () =>
  conflict(
    'upload_conflict',
    'This part of the file is not the next one. Ask how much has come, and go on there.',
  );

/** A refusal of the tus server, in the sentences of the market. */
export function refusalOf(status: number, sentence: string): Error {
  switch (status) {
    case 404:
    case 410:
      return uploadGone();
    case 409:
      return wrongOffset();
    case 412:
      return new ApiError('precondition_failed', 'This address takes uploads of tus 1.0.0 (Tus-Resumable).', {
        headers: { 'tus-version': '1.0.0' },
      });
    case 413:
      return tooLarge('This is more than the upload was said to have.');
    case 501:
      return new ApiError('not_implemented', 'This part of the tus protocol is not supported here.');
    default:
      return status < 500 ? badRequest(`${sentence.trim().replace(/\.$/, '')}.`) : new Error(sentence);
  }
}
