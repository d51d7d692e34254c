import { eq, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import { categories, productImages, products } from '../schema.ts';

/** The categories of a product below its main one, as tables to join. */
export const firstCategory = alias(categories, 'first_category');
export const secondCategory = alias(categories, 'second_category');
export const thirdCategory = alias(categories, 'third_category');

export const isFirstCategory = eq(firstCategory.id, products.firstCategoryId);
export const isSecondCategory = eq(secondCategory.id, products.secondCategoryId);
export const isThirdCategory = eq(thirdCategory.id, products.thirdCategoryId);

/** The further pictures of a product, in their order. */
export const imagesOfProduct = sql<string[]>`array(
  select ${productImages.image} from ${productImages}
  where ${productImages.productId} = ${products.id} order by ${productImages.position}
)`;
