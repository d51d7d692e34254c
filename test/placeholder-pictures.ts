import type { OpenPages } from '#api/pages/built-pages.ts';

const PICTURE = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 1 1"/>';

/**
 * Answers each picture of a page with one placeholder. The demo draws its pictures when they are first asked for, which
 * is slow, and no browser test depends on their content. Done on the server, since intercepting requests in the browser
 * turns its cache off.
 */
export const withPlaceholderPictures =
  (openPages: OpenPages): OpenPages =>
  (app, context, dispatch) => {
    app.addHook('onRequest', async (request, reply) => {
      if (!request.url.startsWith('/media/') || request.headers['sec-fetch-dest'] !== 'image') return;
      return reply
        .header('cache-control', 'public, max-age=31536000, immutable')
        .type('image/svg+xml')
        .send(PICTURE);
    });
    return openPages(app, context, dispatch);
  };
