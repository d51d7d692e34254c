import type { PayoutAccountStatus, PayoutMethod } from '#domain/payout.ts';

/**
 * The port of those who carry payouts out. Money is whole cents. Every call ends within some tens of seconds and may be
 * repeated: after an answer that never came, asking again neither pays twice nor forgets. Calls throw
 * PaymentProviderUnavailable and PaymentRequestRefused, as those of the card provider.
 *
 * Never call it inside a database transaction: the simulator queries the same database.
 */

/** A payout to be carried out. Its id is the reference by which it is found again. */
export type PayoutOrder = {
  id: string;
  /** The provider's id of the vendor's account; empty for the way by hand. */
  accountId: string;
  amountCents: number;
  createdAt: Date;
  /** The provider's id, once it is known. */
  providerId: string | null;
  /** Whether an earlier attempt may have been carried out: then the provider is asked what it knows first. */
  isRepeated: boolean;
  /** Refusals so far. The provider keeps refusals under their key, so another attempt needs a new one. */
  refusals: number;
};

export type PayoutState =
  /** Nothing was sent: a person has to. */
  | { status: 'Scheduled' }
  | ({ status: 'Sent' | 'Paid'; arrivesAt: Date | null } & ProviderIds)
  | ({ status: 'Returned'; reason: string } & ProviderIds);

type ProviderIds = {
  /** The provider's id of the payout, and of the transfer that took its money from the market. */
  providerId: string;
  transferId: string | null;
};

export interface PayoutProvider {
  /** Sends a payout, or answers the state of one that was sent before. */
  send(order: PayoutOrder): Promise<PayoutState>;
  /** What has become of a payout; null if it was never sent. */
  find(order: PayoutOrder): Promise<PayoutState | null>;
  /** Brings the money of a payout that was returned, or never sent, back to the market, if it left. */
  takeBack(order: PayoutOrder): Promise<void>;
}

/** A vendor's account at the provider. */
export type ConnectedAccount = {
  id: string;
  status: Exclude<PayoutAccountStatus, 'Missing'>;
  /** What the provider asks for, in its own codes ('external_account'). */
  requirements: string[];
  /** The last characters of the bank account; null while there is none. */
  last4: string | null;
};

/** The accounts of vendors at a provider that collects their details itself. */
export interface ConnectedAccounts {
  /** A new account; the same `reference` within a day gives the same one. */
  createAccount(input: { reference: string; email: string }): Promise<ConnectedAccount>;
  /** The account as it is now, or null when the provider does not know it. */
  findAccount(id: string): Promise<ConnectedAccount | null>;
  /** The address of a page, good for some minutes and one visit, where the vendor enters the details. */
  createOnboardingLink(input: { accountId: string; refreshUrl: string; returnUrl: string }): Promise<string>;
}

/** Every way to pay vendors. */
export type PayoutProviders = Record<PayoutMethod, PayoutProvider> & {
  connect: PayoutProvider & ConnectedAccounts;
};
