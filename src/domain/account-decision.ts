/** What an admin may decide about a shop or about the account of a user, and a vendor about the own shop; a mail reports each. */
export type AccountDecision =
  | 'approve shop'
  | 'decline shop'
  | 'suspend shop'
  | 'restore shop'
  | 'close shop'
  | 'suspend account'
  | 'restore account';
