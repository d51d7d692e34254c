import { categories } from '#demo/goods/categories.ts';
import { demoContent } from '#demo/goods/content.ts';
import { demoCustomers } from '#demo/goods/people.ts';
import { vendors } from '#demo/goods/vendors.ts';
import { demoProducts } from '#demo/products.ts';
import { demoOrders, demoReviews } from '#demo/trade.ts';
import type { DemoCategory, DemoVendor } from '#demo/types.ts';

export type * from '#demo/types.ts';
export { demoKinds } from '#demo/types.ts';

export const demoVendors: DemoVendor[] = vendors;
export const demoCategories: DemoCategory[] = categories;
export { demoContent, demoCustomers, demoOrders, demoProducts, demoReviews };
