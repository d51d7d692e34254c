CREATE TABLE "known_networks" (
	"account_hash" text NOT NULL,
	"network_hash" text NOT NULL,
	"last_success_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "known_networks_account_hash_network_hash_pk" PRIMARY KEY("account_hash","network_hash")
);
--> statement-breakpoint
CREATE UNLOGGED TABLE "rate_limits" (
	"key" text PRIMARY KEY NOT NULL,
	"points" integer NOT NULL,
	"expire" bigint NOT NULL
);
--> statement-breakpoint
CREATE INDEX "known_networks_last_success_at_idx" ON "known_networks" USING btree ("last_success_at");