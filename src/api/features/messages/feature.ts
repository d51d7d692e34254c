import { defineFeature } from '#api/kernel/feature.ts';
import { messagesRules } from './integrity.sql.ts';
import { contactMessageMail, vendorMessageMail } from './message-mails.ts';
import { messagesHandlers } from './messages.routes.ts';
import { messagesPersonalData } from './personal-data.sql.ts';
import { threadMessageMail } from './thread-mails.ts';

export const messages = defineFeature({
  handlers: messagesHandlers,
  mails: {
    'vendor-message': vendorMessageMail,
    'contact-message': contactMessageMail,
    'thread-message': threadMessageMail,
  },
  audited: {
    contactMessages: 'audited',
    vendorMessages: 'audited',
    threadMessages: 'audited',
  },
  personalData: messagesPersonalData,
  integrity: messagesRules,
});
