ALTER TABLE "pdf_files" ADD COLUMN "unmarkable_reason" text;--> statement-breakpoint
ALTER TABLE "pdf_files" ADD CONSTRAINT "pdf_files_unmarkable_reason_check" CHECK ("pdf_files"."unmarkable_reason" in ('signed', 'usageRights', 'restricted', 'broken'));--> statement-breakpoint
UPDATE "pdf_files" SET "unmarkable_reason" = CASE WHEN "encrypted" THEN 'restricted' WHEN "signed" THEN 'signed' ELSE 'broken' END WHERE "markable" = false;
