import type { Role } from './roles.ts';

/** Mails that a user can do without. All others are about money, files or the safety of the account. */
export const MAIL_TOPICS = ['new-version', 'review-request', 'statement-ready', 'thread-message'] as const;
export type MailTopic = (typeof MAIL_TOPICS)[number];

const TOPICS: Partial<Record<Role, readonly MailTopic[]>> = {
  customer: ['thread-message', 'new-version', 'review-request'],
  vendor: ['thread-message', 'statement-ready'],
};

/** The topics that users of a role get mails about. */
export const topicsOf = (role: Role): readonly MailTopic[] => TOPICS[role] ?? [];
