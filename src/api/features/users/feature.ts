import { defineFeature } from '#api/kernel/feature.ts';
import { usersHandlers } from './users.routes.ts';

export const users = defineFeature({
  handlers: usersHandlers,
});
