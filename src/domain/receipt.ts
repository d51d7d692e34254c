/** Who sells, as the law wants it on a document. Empty texts were not filled in. */
export interface LegalParty {
  name: string;
  address: string;
  /** Its registration or VAT number. */
  number: string;
}

/** Names and numbers of market and shops on the day on which a receipt was issued. */
export interface ReceiptParties {
  market: LegalParty;
  /** Whether the market, and not the shops, sells to the buyer. */
  marketIsSeller: boolean;
  /** The shops of the order, by their name in it. */
  vendors: (LegalParty & { shopName: string })[];
}

/** The name of the market on documents and at banks: its legal name, once that was filled in. */
export const issuerName = ({ legalName, name }: { legalName: string; name: string }): string =>
  legalName || name;

/** The number that people see: 2026 and 1 -> '2026-000001'. */
export const receiptNumber = ({ year, number }: { year: number; number: number }): string =>
  `${year}-${String(number).padStart(6, '0')}`;
