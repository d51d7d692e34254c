/** The two font files that every page preloads (`<link rel="preload" as="font" crossorigin>`). */
export { default as serifUrl } from '@fontsource-variable/fraunces/files/fraunces-latin-wght-normal.woff2?url';
export { default as sansUrl } from '@fontsource-variable/inter/files/inter-latin-wght-normal.woff2?url';
