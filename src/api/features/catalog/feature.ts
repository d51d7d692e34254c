import { defineFeature } from '#api/kernel/feature.ts';
import { catalogHandlers } from './catalog.routes.ts';
import { categoriesHandlers } from './categories.routes.ts';
import type { ReplaceCategory } from './category-moves.service.ts';

/** @param references what has to follow when a category is merged into another */
export const catalog = (references: readonly ReplaceCategory[]) =>
  defineFeature({
    handlers: { ...catalogHandlers, ...categoriesHandlers(references) },
  });
