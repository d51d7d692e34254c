import { categories } from '#demo/catalog/categories.ts';
import { demoContent } from '#demo/catalog/content.ts';
import { demoCustomers } from '#demo/catalog/people.ts';
import { demoProducts } from '#demo/catalog/products.ts';
import type { DemoCategory, DemoVendor } from '#demo/catalog/types.ts';
import { vendors } from '#demo/catalog/vendors.ts';
import { demoOrders, demoReviews } from '#demo/seed/orders.ts';

export type * from '#demo/catalog/types.ts';

export const demoVendors: DemoVendor[] = vendors;
export const demoCategories: DemoCategory[] = categories;
export { demoContent, demoCustomers, demoOrders, demoProducts, demoReviews };
