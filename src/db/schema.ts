export * from './tables/accounts.ts';
export * from './tables/catalog.ts';
export * from './tables/content.ts';
export * from './tables/mail.ts';
export * from './tables/media.ts';
export * from './tables/orders.ts';
export * from './tables/simulator.ts';
export * from './tables/system.ts';
