import { implement } from '#api/kernel/implement.ts';

export const reviewsHandlers = implement({});
