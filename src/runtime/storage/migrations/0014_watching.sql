CREATE TABLE "monitor_feeds" (
	"monitor_id" text PRIMARY KEY NOT NULL,
	"token_hash" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "monitor_feeds_token_hash_unique" UNIQUE("token_hash")
);
--> statement-breakpoint
ALTER TABLE "monitors" ADD COLUMN "bad_checks" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "monitors" ADD COLUMN "trouble" text;--> statement-breakpoint
ALTER TABLE "webhook_endpoints" ADD COLUMN "notices" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "monitor_feeds" ADD CONSTRAINT "monitor_feeds_monitor_id_monitors_id_fk" FOREIGN KEY ("monitor_id") REFERENCES "public"."monitors"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "webhook_endpoints_notices" ON "webhook_endpoints" USING btree ("wallet_id") WHERE notices;