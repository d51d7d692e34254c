DROP INDEX "cases_due_at_idx";--> statement-breakpoint
DROP INDEX "products_new_idx";