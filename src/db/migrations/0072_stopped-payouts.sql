ALTER TABLE "payouts" DROP CONSTRAINT "payouts_status_check";--> statement-breakpoint
ALTER TABLE "payout_exports" ADD COLUMN "market_name" text;--> statement-breakpoint
ALTER TABLE "payout_exports" ADD COLUMN "market_iban" text;--> statement-breakpoint
ALTER TABLE "payouts" ADD COLUMN "sealed_details" text;--> statement-breakpoint
ALTER TABLE "payouts" ADD COLUMN "account_last4" text;--> statement-breakpoint
ALTER TABLE "payouts" ADD COLUMN "while_suspended" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "payouts" ADD CONSTRAINT "payouts_status_check" CHECK ("payouts"."status" in ('Scheduled', 'Sent', 'Paid', 'Returned', 'Failed', 'Held', 'Cancelled'));--> statement-breakpoint
SELECT audit_table('payouts', 'payout', 'id', omitted => '{attempts,refusals,next_attempt_at,created_at}', withheld => '{sealed_details}');
--> statement-breakpoint
-- What a file for the bank says stays as it was when the file was made.
CREATE TRIGGER payout_exports_kept BEFORE UPDATE OR DELETE ON payout_exports
  FOR EACH STATEMENT EXECUTE FUNCTION append_only();
--> statement-breakpoint
CREATE FUNCTION payout_of_file_changed() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'The payout % is in a file for the bank: its amount, account and file stay.', OLD.id
    USING ERRCODE = 'insufficient_privilege';
END $$;
--> statement-breakpoint
CREATE TRIGGER payouts_of_files_kept BEFORE UPDATE ON payouts FOR EACH ROW
  WHEN (OLD.export_id IS NOT NULL AND (OLD.export_id, OLD.vendor_id, OLD.amount_cents, OLD.sealed_details, OLD.account_last4)
    IS DISTINCT FROM (NEW.export_id, NEW.vendor_id, NEW.amount_cents, NEW.sealed_details, NEW.account_last4))
  EXECUTE FUNCTION payout_of_file_changed();
