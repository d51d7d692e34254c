import { implement } from '#api/kernel/implement.ts';
import { countView } from './views.service.ts';

export const viewsHandlers = implement({
  'POST site/product/{slug}/view': async ({ params, body }, { context, user }) => {
    await countView(context, { slug: params.slug, source: body.source, user });
    return null;
  },
});
