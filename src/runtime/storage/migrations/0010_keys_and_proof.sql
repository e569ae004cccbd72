ALTER TABLE "api_keys" ADD COLUMN "manages" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "webhook_endpoints" ADD COLUMN "earlier_secrets" jsonb DEFAULT '[]'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "webhook_endpoints" ADD COLUMN "key_id" text;--> statement-breakpoint
ALTER TABLE "webhook_endpoints" ADD COLUMN "proven_at" timestamp with time zone;
--> statement-breakpoint
UPDATE "api_keys" SET "manages" = "allowed" IS NULL;--> statement-breakpoint
UPDATE "webhook_endpoints" e SET "proven_at" = e."created_at" WHERE EXISTS (SELECT 1 FROM "webhook_deliveries" d WHERE d."endpoint_id" = e."id" AND d."state" = 'success');
