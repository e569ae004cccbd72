ALTER TABLE "api_keys" ADD COLUMN "giver_id" text;--> statement-breakpoint
ALTER TABLE "connections" ADD COLUMN "key_id" text;--> statement-breakpoint
ALTER TABLE "connections" ADD COLUMN "secret_hash" text;--> statement-breakpoint
ALTER TABLE "sessions" ADD COLUMN "secret_hash" text;--> statement-breakpoint
ALTER TABLE "sign_in_links" ADD COLUMN "key_id" text;--> statement-breakpoint
ALTER TABLE "sign_in_links" ADD COLUMN "secret_hash" text;--> statement-breakpoint
CREATE INDEX "api_keys_giver" ON "api_keys" USING btree ("giver_id") WHERE "api_keys"."giver_id" is not null;--> statement-breakpoint
CREATE INDEX "connections_key" ON "connections" USING btree ("key_id") WHERE "connections"."key_id" is not null;--> statement-breakpoint
-- A session from before the last roll of its key may be of a former secret: it ends. The others are of the present one.
UPDATE "sessions" s SET "revoked_at" = now() WHERE s."key_id" IS NOT NULL AND s."revoked_at" IS NULL AND EXISTS (
  SELECT FROM "admin_acts" a WHERE a."act" = 'keys roll' AND a."subject" = s."key_id" AND a."at" > s."created_at");--> statement-breakpoint
UPDATE "sessions" s SET "secret_hash" = k."hash" FROM "api_keys" k WHERE k."id" = s."key_id";--> statement-breakpoint
UPDATE "sign_in_links" l SET "key_id" = k."id", "secret_hash" = k."hash" FROM "api_keys" k WHERE k."id" = l."created_by";--> statement-breakpoint
UPDATE "connections" c SET "key_id" = s."key_id", "secret_hash" = s."secret_hash" FROM "sessions" s
  WHERE s."id" = c."created_by" AND s."key_id" IS NOT NULL;--> statement-breakpoint
UPDATE "monitors" m SET "key_id" = s."key_id" FROM "sessions" s WHERE s."id" = m."key_id" AND s."key_id" IS NOT NULL;--> statement-breakpoint
UPDATE "webhook_endpoints" e SET "key_id" = s."key_id" FROM "sessions" s WHERE s."id" = e."key_id" AND s."key_id" IS NOT NULL;
