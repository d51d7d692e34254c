/**
 * What an admin may decide about a shop or a user's account, and people about their own shop and sign-in. A mail reports
 * each decision.
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
