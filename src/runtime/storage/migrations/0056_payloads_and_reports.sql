ALTER TABLE "monitor_items" ADD COLUMN "state" jsonb;--> statement-breakpoint
ALTER TABLE "monitors" ADD COLUMN "reports" jsonb;--> statement-breakpoint
ALTER TABLE "monitors" ADD COLUMN "news_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "monitors" ADD COLUMN "quiet" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "webhook_deliveries" ADD COLUMN "sequence" bigint;--> statement-breakpoint
ALTER TABLE "webhook_endpoints" ADD COLUMN "payload" text DEFAULT 'full' NOT NULL;--> statement-breakpoint
ALTER TABLE "webhook_endpoints" ADD COLUMN "max_bytes" integer;--> statement-breakpoint
ALTER TABLE "webhook_endpoints" ADD COLUMN "trouble" text;--> statement-breakpoint
ALTER TABLE "webhook_endpoints" ADD COLUMN "trouble_since" timestamp with time zone;