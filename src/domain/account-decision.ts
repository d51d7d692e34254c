/** What an admin may decide about a shop or about the account of a user; a mail reports each. */
export type AccountDecision =
  | 'approve shop'
  | 'decline shop'
  | 'suspend shop'
  | 'restore shop'
  | 'suspend account'
  | 'restore account';
