CREATE TABLE "monitor_endpoints" (
	"monitor_id" text NOT NULL,
	"endpoint_id" text NOT NULL,
	"place" integer NOT NULL,
	CONSTRAINT "monitor_endpoints_monitor_id_endpoint_id_pk" PRIMARY KEY("monitor_id","endpoint_id")
);
--> statement-breakpoint
CREATE TABLE "webhook_paces" (
	"endpoint_id" text PRIMARY KEY NOT NULL,
	"most" integer NOT NULL,
	"every_ms" integer NOT NULL,
	"open_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "monitors" ADD COLUMN "delivery" text DEFAULT 'items' NOT NULL;--> statement-breakpoint
ALTER TABLE "monitors" ADD COLUMN "filters" jsonb;--> statement-breakpoint
ALTER TABLE "webhook_endpoints" ADD COLUMN "headers" jsonb DEFAULT '{}'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "webhook_endpoints" ADD COLUMN "rate_count" integer;--> statement-breakpoint
ALTER TABLE "webhook_endpoints" ADD COLUMN "rate_seconds" integer;--> statement-breakpoint
ALTER TABLE "monitor_endpoints" ADD CONSTRAINT "monitor_endpoints_monitor_id_monitors_id_fk" FOREIGN KEY ("monitor_id") REFERENCES "public"."monitors"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "monitor_endpoints" ADD CONSTRAINT "monitor_endpoints_endpoint_id_webhook_endpoints_id_fk" FOREIGN KEY ("endpoint_id") REFERENCES "public"."webhook_endpoints"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "webhook_paces" ADD CONSTRAINT "webhook_paces_endpoint_id_webhook_endpoints_id_fk" FOREIGN KEY ("endpoint_id") REFERENCES "public"."webhook_endpoints"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "monitor_endpoints_endpoint" ON "monitor_endpoints" USING btree ("endpoint_id");--> statement-breakpoint
INSERT INTO "monitor_endpoints" SELECT "id", "webhook_endpoint_id", 0 FROM "monitors" WHERE "webhook_endpoint_id" IS NOT NULL;
