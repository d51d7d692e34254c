import { defineFeature } from '#api/kernel/feature.ts';
import { contactMessageMail, vendorMessageMail } from './message-mails.ts';
import { messagesHandlers } from './messages.routes.ts';
import { messagesPersonalData } from './personal-data.sql.ts';

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
  personalData: messagesPersonalData,
});
