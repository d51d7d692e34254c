/**
 * What an admin may decide about a shop or about the account of a user, and people about their own shop and their own
 * sign-in; a mail reports each.
 */
export type AccountDecision =
  | 'approve shop'
  | 'decline shop'
  | 'suspend shop'
  | 'restore shop'
  | 'close shop'
  | 'suspend account'
  | 'restore account'
  | 'turn on two-step'
  | 'turn off two-step'
  | 'renew backup codes'
  | 'reset two-step'
  | 'change role'
  | 'leave team';
