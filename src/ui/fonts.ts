/** The two font files that every page preloads (`<link rel="preload" as="font" crossorigin>`). */
export { default as serifUrl } from './fonts/fraunces.woff2?url';
export { default as sansUrl } from './fonts/inter.woff2?url';
