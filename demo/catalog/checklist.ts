/** What the operator of the demo asks every shop for, besides picture, about text and a product. */
export const demoChecklist = [
  {
    title: 'Proof of identity',
    text: 'A passport or an identity card. Only the staff of the market see it, and it is deleted with your account.',
  },
  {
    title: 'Statement of rights',
    text: 'A signed page that says that what you sell is your own work, or that you may sell it.',
  },
] as const;

/** What shops have sent for the statement of rights; one without a refusal waits for a decision. */
export const demoStatements: {
  vendorSlug: string;
  sentDaysAgo: number;
  refused?: { reason: string; daysAgo: number };
}[] = [
  { vendorSlug: 'moss-and-marble', sentDaysAgo: 1.2 },
  {
    vendorSlug: 'ink-parade',
    sentDaysAgo: 18.4,
    refused: {
      reason:
        'Three of the books in it are still under copyright. Please add the permission of their publishers.',
      daysAgo: 17.6,
    },
  },
];
