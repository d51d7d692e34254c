export {
  insertProducts,
  type ProductWrite,
  publishInserted,
  removeInserted,
  replaceImagesOf,
  writeProducts,
} from './imported-products.sql.ts';
