import { defineFeature } from '#api/kernel/feature.ts';
import { contactMessageMail, vendorMessageMail } from './message-mails.ts';
import { messagesHandlers } from './messages.routes.ts';

export const messages = defineFeature({
  handlers: messagesHandlers,
  mails: {
    'vendor-message': vendorMessageMail,
    'contact-message': contactMessageMail,
  },
  audited: {
    contactMessages: 'audited',
    vendorMessages: 'audited',
  },
});
