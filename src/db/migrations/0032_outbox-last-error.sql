ALTER TABLE "outbox" RENAME COLUMN "error" TO "last_error";
