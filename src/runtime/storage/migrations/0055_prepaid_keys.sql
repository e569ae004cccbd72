ALTER TABLE "api_keys" ADD COLUMN "payment_id" text;--> statement-breakpoint
ALTER TABLE "api_keys" ADD CONSTRAINT "api_keys_payment_id_unique" UNIQUE("payment_id");