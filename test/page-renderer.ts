import type { Renderer } from '#api/pages/renderer.ts';

/** A renderer of pages that have one parameter. */
export const rendererOf = (render: Renderer['render']): Renderer => ({
  parameters: ['pageNumber'],
  notFoundAddress: '/page-not-found',
  framedAddress: '/?draft=1',
  render,
});
