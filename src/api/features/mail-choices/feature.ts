import { defineFeature } from '#api/kernel/feature.ts';
import { mailChoicesHandlers, oneClickRoute } from './mail-choices.routes.ts';

export const mailChoices = defineFeature({
  handlers: mailChoicesHandlers,
  routes: oneClickRoute,
});
