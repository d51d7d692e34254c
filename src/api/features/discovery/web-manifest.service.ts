import { marketName } from '#api/features/content/content.service.ts';
import type { AppContext } from '#api/kernel/context.ts';

/** The manifest by which browsers put the market on a home screen (W3C Web Application Manifest). */
export async function webManifest(context: AppContext): Promise<string> {
  const name = await marketName(context);
  return JSON.stringify({
    id: '/',
    name,
    short_name: name,
    description: 'Digital goods from independent makers',
    start_url: '/',
    scope: '/',
    display: 'standalone',
    lang: 'en',
    background_color: '#fbfaf7',
    theme_color: '#0e5a47',
    categories: ['shopping'],
    icons: [
      { src: '/favicon.svg', sizes: 'any', type: 'image/svg+xml' },
      { src: '/icon-192.png', sizes: '192x192', type: 'image/png' },
      { src: '/icon-512.png', sizes: '512x512', type: 'image/png' },
      { src: '/icon-maskable-512.png', sizes: '512x512', type: 'image/png', purpose: 'maskable' },
    ],
  });
}
