CREATE TABLE "payout_accounts" (
	"vendor_id" text PRIMARY KEY NOT NULL,
	"method" text,
	"account_id" text,
	"account_status" text,
	"requirements" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"account_last4" text,
	"sealed_details" text,
	"details_last4" text,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "payout_accounts_account_id_key" UNIQUE("account_id"),
	CONSTRAINT "payout_accounts_method_check" CHECK (case "payout_accounts"."method" when 'connect' then "payout_accounts"."account_id" is not null
        when 'byHand' then "payout_accounts"."sealed_details" is not null else "payout_accounts"."method" is null end),
	CONSTRAINT "payout_accounts_details_check" CHECK (("payout_accounts"."sealed_details" is null) = ("payout_accounts"."details_last4" is null))
);
--> statement-breakpoint
CREATE TABLE "payout_exports" (
	"id" text PRIMARY KEY NOT NULL,
	"format" text NOT NULL,
	"exported_by" text NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "payout_schedules" (
	"id" text PRIMARY KEY NOT NULL,
	"schedule" text NOT NULL,
	"paid_period" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "payouts" (
	"id" text PRIMARY KEY NOT NULL,
	"vendor_id" text NOT NULL,
	"amount_cents" bigint NOT NULL,
	"method" text NOT NULL,
	"status" text DEFAULT 'Scheduled' NOT NULL,
	"account_id" text,
	"provider_id" text,
	"transfer_id" text,
	"attempts" integer DEFAULT 0 NOT NULL,
	"refusals" integer DEFAULT 0 NOT NULL,
	"last_error" text,
	"next_attempt_at" timestamp (3) with time zone,
	"export_id" text,
	"note" text,
	"decided_by" text,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"sent_at" timestamp (3) with time zone,
	"arrives_at" timestamp (3) with time zone,
	"ended_at" timestamp (3) with time zone,
	CONSTRAINT "payouts_provider_id_key" UNIQUE("provider_id"),
	CONSTRAINT "payouts_amount_check" CHECK ("payouts"."amount_cents" > 0),
	CONSTRAINT "payouts_status_check" CHECK ("payouts"."status" in ('Scheduled', 'Sent', 'Paid', 'Returned', 'Failed')),
	CONSTRAINT "payouts_method_check" CHECK (("payouts"."method" = 'connect') = ("payouts"."account_id" is not null))
);
--> statement-breakpoint
ALTER TABLE "payout_accounts" ADD CONSTRAINT "payout_accounts_vendor_id_vendors_id_fk" FOREIGN KEY ("vendor_id") REFERENCES "public"."vendors"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payout_exports" ADD CONSTRAINT "payout_exports_exported_by_users_id_fk" FOREIGN KEY ("exported_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payouts" ADD CONSTRAINT "payouts_vendor_id_vendors_id_fk" FOREIGN KEY ("vendor_id") REFERENCES "public"."vendors"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payouts" ADD CONSTRAINT "payouts_export_id_payout_exports_id_fk" FOREIGN KEY ("export_id") REFERENCES "public"."payout_exports"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payouts" ADD CONSTRAINT "payouts_decided_by_users_id_fk" FOREIGN KEY ("decided_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "payout_accounts_ready_idx" ON "payout_accounts" USING btree ("vendor_id") WHERE method = 'byHand' or (method = 'connect' and account_status = 'Ready');--> statement-breakpoint
CREATE INDEX "payouts_created_at_idx" ON "payouts" USING btree ("created_at" DESC NULLS FIRST,"id" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "payouts_status_idx" ON "payouts" USING btree ("status","created_at" DESC NULLS FIRST,"id" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "payouts_vendor_id_idx" ON "payouts" USING btree ("vendor_id","created_at" DESC NULLS FIRST,"id" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "payouts_next_attempt_idx" ON "payouts" USING btree ("next_attempt_at") WHERE status in ('Scheduled', 'Sent') and next_attempt_at is not null;--> statement-breakpoint
CREATE INDEX "payouts_export_id_idx" ON "payouts" USING btree ("export_id") WHERE export_id is not null;--> statement-breakpoint
SELECT audit_table('payout_accounts', 'vendor', 'vendor_id', 'payoutAccount', '{created_at,updated_at}', '{account_id,sealed_details}');
--> statement-breakpoint
SELECT audit_table('payouts', 'payout', 'id', omitted => '{attempts,refusals,next_attempt_at,created_at}');
