ALTER TABLE "monitors" DROP CONSTRAINT "monitors_webhook_endpoint_id_webhook_endpoints_id_fk";
--> statement-breakpoint
DROP INDEX "monitors_endpoint";--> statement-breakpoint
ALTER TABLE "monitors" DROP COLUMN "webhook_endpoint_id";