/** The kinds of goods that countries tax differently. */
export const GOODS = ['electronic services', 'e-publications'] as const;
export type Goods = (typeof GOODS)[number];

/** A rate of a country from a day on. */
export interface TaxRate {
  /** Two letters of ISO 3166. */
  country: string;
  goods: Goods;
  /** 1900 is 19 %. */
  basisPoints: number;
  /** The first day on which it holds, YYYY-MM-DD in UTC. */
  from: string;
}

/**
 * The rates of one country that hold on a day, by kind of goods; the later of two that begin on the same day counts.
 * E-publications without a rate of their own have that of electronic services.
 * @returns 0 for what the table has no rate for
 */
export function ratesOn(rates: readonly TaxRate[], day: string): Record<Goods, number> {
  const current: Partial<Record<Goods, TaxRate>> = {};
  for (const rate of rates) {
    const best = current[rate.goods];
    if (rate.from <= day && (!best || best.from <= rate.from)) current[rate.goods] = rate;
  }
  const standard = current['electronic services']?.basisPoints ?? 0;
  return {
    'electronic services': standard,
    'e-publications': current['e-publications']?.basisPoints ?? standard,
  };
}

/**
 * What is known of where a buyer is. The country that was said is taxed; the others show whether that is true.
 */
export interface Evidence {
  said: string;
  /** Of the address that the request came from; null if the table does not know it. */
  address: string | null;
  /** Where the card was issued; null if nothing was paid by card, or the provider does not say. */
  card: string | null;
}

/**
 * confirmed: address or card agrees with what was said. contradicted: none does, and at least one says otherwise.
 * unconfirmed: nothing else is known.
 */
export const EVIDENCE_STATES = ['confirmed', 'contradicted', 'unconfirmed'] as const;
export type EvidenceState = (typeof EVIDENCE_STATES)[number];

/** Two pieces that agree are enough, whatever the third says: travellers pay abroad, and cards move with people. */
export function evidenceState({ said, address, card }: Evidence): EvidenceState {
  if (address === said || card === said) return 'confirmed';
  return address || card ? 'contradicted' : 'unconfirmed';
}

/** '2026-Q4' as its first moment and the first moment after it. */
export function quarterRange(quarter: string): { from: Date; until: Date } {
  const [year, number] = [Number(quarter.slice(0, 4)), Number(quarter.slice(6))];
  return { from: new Date(Date.UTC(year, (number - 1) * 3)), until: new Date(Date.UTC(year, number * 3)) };
}

/** The quarter of an instant, '2026-Q4'. */
export const quarterOf = (instant: Date): string =>
  `${instant.getUTCFullYear()}-Q${Math.floor(instant.getUTCMonth() / 3) + 1}`;
