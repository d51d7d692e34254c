import { defineFeature } from '#api/kernel/feature.ts';
import { dailyJob } from '#api/kernel/jobs.ts';
import { invitationMail } from './invitation-mail.ts';
import { teamPersonalData } from './personal-data.sql.ts';
import { teamHandlers } from './team.routes.ts';
import { pruneInvitations } from './team.service.ts';

export const team = defineFeature({
  handlers: teamHandlers,
  mails: {
    invitation: invitationMail,
  },
  jobs: (context) => [dailyJob('prune invitations', () => pruneInvitations(context))],
  audited: {
    shopMembers: 'audited',
    invitations: 'audited',
  },
  personalData: teamPersonalData,
});
