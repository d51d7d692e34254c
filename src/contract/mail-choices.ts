import { z } from 'zod';
import { MAIL_TOPICS } from '#domain/mail-topics.ts';
import { endpoint, id, nothing } from './endpoint.ts';

const topic = z.enum(MAIL_TOPICS);

export const mailChoicesContract = {
  'GET user/mail-choice': endpoint({
    operationId: 'listMailChoices',
    summary: 'The mails that one can do without, and whether one wants them',
    tag: 'Accounts',
    access: 'signed-in',
    data: z.array(z.object({ topic, wanted: z.boolean() })),
  }),
  'PATCH user/mail-choice': endpoint({
    operationId: 'updateMailChoices',
    summary: 'Want mails about a topic, or not',
    tag: 'Accounts',
    access: 'signed-in',
    limit: 'profile',
    body: z.object({ topic, wanted: z.boolean() }),
    data: nothing,
    message: 'Your choice has been saved.',
  }),
  'POST mail-choice/stop': endpoint({
    operationId: 'stopMails',
    summary: 'Stop mails about a topic with the link in one of them, without signing in',
    tag: 'Accounts',
    access: 'public',
    limit: 'message',
    body: z.object({ userId: id, topic, signature: z.string().max(200) }),
    data: nothing,
    message: 'You will not get these mails any more.',
    errors: ['not_found'],
  }),
};
