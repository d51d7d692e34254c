export { endInvitations } from './end-invitations.sql.ts';
