import { ownUploads } from '#api/features/uploads/uploads.service.ts';
import { implement } from '#api/kernel/implement.ts';
import { ownProducts } from '#api/kernel/ownership.ts';
import * as files from './further-files.service.ts';

export const furtherFilesHandlers = implement({
  'GET product/{id}/file': ({ params }, { context, user }) =>
    files.listProductFiles(context, { id: params.id, ...ownProducts(user) }),
  'PATCH product-file/{id}': async ({ params, body }, { context, user }) => {
    const own = { id: params.id, scope: ownProducts(user), uploads: ownUploads(user) };
    await files.changeProductFile(context, own, body);
    return null;
  },
  'DELETE product-file/{id}': async ({ params }, { context, user }) => {
    const own = { id: params.id, scope: ownProducts(user), uploads: ownUploads(user) };
    await files.removeProductFile(context, { ...own, by: user.id });
    return null;
  },
});
