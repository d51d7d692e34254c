import { queryOptions } from '@tanstack/react-query';
import type { Client } from '#client/client.ts';
import type { InputOf } from '#contract/contract.ts';
import type { MailTopic } from '#domain/mail-topics.ts';

const MAIL_CHOICES = ['mail-choices'];

/** What a topic's mails are, for the user who gets them. */
export const TOPIC_WORDS: Record<MailTopic, { label: string; about: string }> = {
  'new-version': {
    label: 'New versions of what you bought',
    about: 'One mail a product and day at most, when its shop has published a newer file.',
  },
  'review-request': {
    label: 'Questions about what you bought',
    about: 'One mail, seven days after a purchase; it asks for a review.',
  },
  'thread-message': {
    label: 'Messages between customers and shops',
    about: 'One mail for a thread, then none until you have read it.',
  },
  'statement-ready': {
    label: 'Statements',
    about: 'One mail when the statement of a month is final.',
  },
};

export const mailChoices = (api: Client) =>
  queryOptions({
    queryKey: MAIL_CHOICES,
    queryFn: ({ signal }) => api('GET user/mail-choice', { signal }),
  });

export const chooseMails = {
  send: (api: Client, body: InputOf<'PATCH user/mail-choice'>['body']) =>
    api.full('PATCH user/mail-choice', { body }),
  refresh: [MAIL_CHOICES],
};

/** Stops mails with the link in one of them. */
export const stopMails = {
  send: (api: Client, body: InputOf<'POST mail-choice/stop'>['body']) =>
    api.full('POST mail-choice/stop', { body }),
  refresh: [MAIL_CHOICES],
};
