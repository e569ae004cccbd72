ALTER TABLE "api_keys" ADD COLUMN "earlier_hashes" text[];--> statement-breakpoint
ALTER TABLE "api_keys" ADD COLUMN "earlier_until" timestamp with time zone[];--> statement-breakpoint
CREATE INDEX "api_keys_earlier_hashes" ON "api_keys" USING gin ("earlier_hashes") WHERE "api_keys"."earlier_hashes" is not null;