CREATE TABLE "top_ups" (
	"idempotency_key" text PRIMARY KEY NOT NULL,
	"account_id" text NOT NULL,
	"at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "leases" ALTER COLUMN "draws" SET DATA TYPE bigint;--> statement-breakpoint
-- Written by hand: keys of earlier top-ups, from the log of actions. A key that several accounts used belongs to the first.
INSERT INTO "top_ups" ("idempotency_key", "account_id", "at")
  SELECT DISTINCT ON (key) key, account_id, at FROM (
    SELECT substr(subject, length('entry:' || account_id || ':live:') + 1) AS key, account_id, at FROM "admin_acts"
    WHERE actor = 'top-up webhook' AND starts_with(subject, 'entry:' || account_id || ':live:')
  ) t ORDER BY key, at;
