import { notFound } from './errors.ts';

/**
 * Page and width of the address of a drawn page: `…/{page}/{width}.webp`.
 * @throws ApiError 404
 */
export function pageNumbersOf({ page, file }: { page: string; file: string }): {
  page: number;
  width: number;
} {
  const width = /^(\d{3,4})\.webp$/.exec(file)?.[1];
  if (!width || !/^\d{1,5}$/.test(page)) throw notFound('This page');
  return { page: Number(page), width: Number(width) };
}
