/** The groups that the documentation of the API has its calls in. */
export const TAGS = {
  Accounts: 'Signing up and in, profiles, sessions, two-step sign-in',
  Archive: 'A shop as a whole: out of this market, or into it',
  'Back office': 'A shop’s products, orders and figures',
  Cases: 'Disagreements about orders, and reports',
  Catalog: 'Products and categories, as shoppers see them and as they are kept',
  Content: 'The pages of the market, and what stands on them',
  'Discount codes': 'Codes of the market and of shops',
  Disputes: 'Payments that a bank takes back, and the evidence against it',
  Library: 'Files that one has bought',
  Licences: 'Licence keys, for vendors and for their software',
  Messages: 'Messages to the market and to shops',
  Money: 'The ledger, commissions and statements',
  Operation: 'How the market runs',
  Orders: 'Orders of buyers, and the market’s view of them',
  Payments: 'Paying for a cart',
  Payouts: 'What vendors are owed, and how it reaches them',
  People: 'Users, vendors, staff and invitations',
  Privacy: 'What is known of a person: a copy of it, and its deletion',
  Reconciliation: 'Differences between the ledger and the card provider',
  Record: 'Who changed what',
  Refunds: 'Money that went back to buyers',
  Reviews: 'Ratings and reviews of products',
  Taxes: 'Tax rates, evidence and reports',
} as const;

export type Tag = keyof typeof TAGS;
