ALTER TABLE "payout_accounts" ADD COLUMN "booked_payouts" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
SELECT audit_table('payout_accounts', 'vendor', 'vendor_id', 'payoutAccount', '{booked_payouts,created_at,updated_at}', '{account_id,sealed_details}');
