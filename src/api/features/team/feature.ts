import { defineFeature } from '#api/kernel/feature.ts';
import { invitationMail } from './invitation-mail.ts';
import { teamHandlers } from './team.routes.ts';

export const team = defineFeature({
  handlers: teamHandlers,
  mails: {
    invitation: invitationMail,
  },
});
