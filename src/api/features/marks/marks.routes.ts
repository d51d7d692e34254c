import { implement } from '#api/kernel/implement.ts';
import { ownVendorId } from '#api/kernel/ownership.ts';
import { findSource } from './find-source.service.ts';

export const marksHandlers = implement({
  'POST find-source': ({ files }, { context, user, clientGone }) =>
    findSource(context, { vendorId: ownVendorId(user), signal: clientGone() }, files.file),
});
