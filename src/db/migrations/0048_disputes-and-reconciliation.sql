CREATE TABLE "dispute_evidence" (
	"dispute_id" text PRIMARY KEY NOT NULL,
	"evidence" jsonb NOT NULL,
	"sent_by" text NOT NULL,
	"sent_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "downloads" (
	"order_line_id" text NOT NULL,
	"address" text NOT NULL,
	"day" date NOT NULL,
	"requests" integer NOT NULL,
	"bytes" bigint NOT NULL,
	"redirects" integer NOT NULL,
	"first_at" timestamp (3) with time zone NOT NULL,
	"last_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "downloads_order_line_id_address_day_pk" PRIMARY KEY("order_line_id","address","day"),
	CONSTRAINT "downloads_requests_check" CHECK ("downloads"."requests" >= 1 and "downloads"."redirects" between 0 and "downloads"."requests")
);
--> statement-breakpoint
CREATE TABLE "provider_transactions" (
	"id" text PRIMARY KEY NOT NULL,
	"kind" text NOT NULL,
	"type" text NOT NULL,
	"amount_cents" bigint NOT NULL,
	"fee_cents" bigint NOT NULL,
	"source_id" text,
	"subject" text,
	"created_at" timestamp (3) with time zone NOT NULL,
	"compared_at" timestamp (3) with time zone
);
--> statement-breakpoint
CREATE TABLE "reconciliation_bookmarks" (
	"provider" text PRIMARY KEY NOT NULL,
	"provider_read_until" timestamp (3) with time zone NOT NULL,
	"ledger_read_until" timestamp (3) with time zone NOT NULL,
	"compared_at" timestamp (3) with time zone
);
--> statement-breakpoint
CREATE TABLE "reconciliation_differences" (
	"id" text PRIMARY KEY NOT NULL,
	"kind" text NOT NULL,
	"subject" text NOT NULL,
	"ours_cents" bigint,
	"theirs_cents" bigint,
	"since" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"reported_at" timestamp (3) with time zone,
	"ended_at" timestamp (3) with time zone,
	CONSTRAINT "reconciliation_differences_kind_check" CHECK (case "reconciliation_differences"."kind"
        when 'missing here' then "reconciliation_differences"."ours_cents" is null and "reconciliation_differences"."theirs_cents" is not null
        when 'missing there' then "reconciliation_differences"."theirs_cents" is null and "reconciliation_differences"."ours_cents" is not null
        else "reconciliation_differences"."ours_cents" <> "reconciliation_differences"."theirs_cents" end)
);
--> statement-breakpoint
ALTER TABLE "disputes" ADD COLUMN "submissions" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "dispute_evidence" ADD CONSTRAINT "dispute_evidence_dispute_id_disputes_id_fk" FOREIGN KEY ("dispute_id") REFERENCES "public"."disputes"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "dispute_evidence" ADD CONSTRAINT "dispute_evidence_sent_by_users_id_fk" FOREIGN KEY ("sent_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "downloads" ADD CONSTRAINT "downloads_order_line_id_order_lines_id_fk" FOREIGN KEY ("order_line_id") REFERENCES "public"."order_lines"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "downloads_last_at_idx" ON "downloads" USING btree ("last_at");--> statement-breakpoint
CREATE INDEX "provider_transactions_subject_idx" ON "provider_transactions" USING btree ("subject") WHERE subject is not null;--> statement-breakpoint
CREATE INDEX "provider_transactions_new_idx" ON "provider_transactions" USING btree ("id") WHERE compared_at is null;--> statement-breakpoint
CREATE INDEX "provider_transactions_created_at_idx" ON "provider_transactions" USING btree ("created_at");--> statement-breakpoint
CREATE UNIQUE INDEX "reconciliation_differences_open_key" ON "reconciliation_differences" USING btree ("subject") WHERE ended_at is null;--> statement-breakpoint
CREATE INDEX "reconciliation_differences_reported_idx" ON "reconciliation_differences" USING btree ("reported_at");--> statement-breakpoint
CREATE INDEX "reconciliation_differences_since_idx" ON "reconciliation_differences" USING btree ("since" DESC NULLS LAST,"id" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "cases_order_idx" ON "cases" USING btree ("order_id") WHERE order_id is not null;--> statement-breakpoint
-- The payment simulator's balance, as it would be if it had been kept from the start: the changes that its charges,
-- refunds and disputes have made.
CREATE FUNCTION pg_temp.balance_change(source text, kind text, category text, amount bigint, fee bigint, at timestamptz)
RETURNS jsonb LANGUAGE sql AS $$
  SELECT jsonb_build_object('id', 'txn_' || category || '_' || source, 'object', 'balance_transaction', 'amount', amount,
    'available_on', extract(epoch FROM at)::bigint, 'balance_type', 'payments', 'created', extract(epoch FROM at)::bigint,
    'currency', 'usd', 'description', null, 'exchange_rate', null, 'fee', fee, 'fee_details', '[]'::jsonb,
    'net', amount - fee, 'reporting_category', category, 'source', source, 'status', 'available', 'type', kind)
$$;
--> statement-breakpoint
INSERT INTO simulator_object (id, kind, parent_id, data, created_at)
SELECT change->>'id', 'balance_transaction', parent_id, change, created_at
FROM (
  SELECT parent_id, created_at, pg_temp.balance_change(id, 'charge', 'charge', (data->>'amount')::bigint,
    round((data->>'amount')::bigint * 0.029)::bigint + 30, created_at) AS change
  FROM simulator_object WHERE kind = 'charge'
  UNION ALL
  SELECT parent_id, created_at, pg_temp.balance_change(id, 'refund', 'refund', -(data->>'amount')::bigint, 0, created_at)
  FROM simulator_object WHERE kind = 'refund'
  UNION ALL
  SELECT parent_id, created_at,
    pg_temp.balance_change(id, 'refund_failure', 'refund_failure', (data->>'amount')::bigint, 0, created_at)
  FROM simulator_object WHERE kind = 'refund' AND data->>'status' = 'failed'
  UNION ALL
  SELECT parent_id, created_at,
    pg_temp.balance_change(id, 'adjustment', 'dispute', -(data->>'amount')::bigint, 1500, created_at)
  FROM simulator_object WHERE kind = 'dispute'
  UNION ALL
  SELECT parent_id, created_at,
    pg_temp.balance_change(id, 'adjustment', 'dispute_reversal', (data->>'amount')::bigint, 0, created_at)
  FROM simulator_object WHERE kind = 'dispute' AND data->>'status' = 'won'
) made
WHERE NOT EXISTS (SELECT FROM simulator_object s WHERE s.kind = 'balance_transaction' AND s.data->>'source' = change->>'source')
ORDER BY created_at;
--> statement-breakpoint
UPDATE simulator_object o SET data = o.data || jsonb_build_object('balance_transactions', (
  SELECT jsonb_agg(s.data ORDER BY s.sequence) FROM simulator_object s
  WHERE s.kind = 'balance_transaction' AND s.data->>'source' = o.id))
WHERE o.kind = 'dispute' AND jsonb_array_length(o.data->'balance_transactions') = 0;
--> statement-breakpoint
DROP FUNCTION pg_temp.balance_change(text, text, text, bigint, bigint, timestamptz);
