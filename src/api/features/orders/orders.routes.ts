import { implement } from '#api/kernel/implement.ts';

export const ordersHandlers = implement({});
