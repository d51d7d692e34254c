import type { CategorizedProducts } from '#api/features/catalog/category-moves.service.ts';
import { raiseDeletedProducts, updateProductPaths } from './categorized-products.sql.ts';

export const categorizedProducts: CategorizedProducts = {
  updatePaths: updateProductPaths,
  raiseDeleted: raiseDeletedProducts,
};
