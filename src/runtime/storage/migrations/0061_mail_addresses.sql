ALTER TABLE "webhook_endpoints" ADD COLUMN "confirmed_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "webhook_endpoints" ADD COLUMN "confirmation_sent_at" timestamp with time zone;