CREATE TABLE "positions" (
	"list" text PRIMARY KEY NOT NULL,
	"last" bigint NOT NULL
);
--> statement-breakpoint
DROP INDEX "monitors_due";--> statement-breakpoint
DROP INDEX "events_monitor";--> statement-breakpoint
ALTER TABLE "monitors" ADD COLUMN "platform" text;--> statement-breakpoint
update "monitors" set "platform" = split_part("operation_id", '.', 1);--> statement-breakpoint
ALTER TABLE "monitors" ALTER COLUMN "platform" SET NOT NULL;--> statement-breakpoint
ALTER TABLE "monitors" ADD COLUMN "retries" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "monitors" ADD COLUMN "queue" text DEFAULT 'idle' NOT NULL;--> statement-breakpoint
ALTER TABLE "monitors" ADD COLUMN "slot" text;--> statement-breakpoint
ALTER TABLE "monitors" ADD COLUMN "lease_until" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "monitors" ADD COLUMN "tries" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "monitors" ADD COLUMN "edits" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "monitors" ADD COLUMN "looked_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "events" ADD COLUMN "position" bigint;--> statement-breakpoint
update "events" set "position" = "seq" where "monitor_id" is not null;--> statement-breakpoint
insert into "positions" select "wallet_id", max("seq") from "events" group by 1;--> statement-breakpoint
ALTER TABLE "webhook_deliveries" ADD COLUMN "position" bigint;--> statement-breakpoint
ALTER TABLE "webhook_deliveries" ADD COLUMN "settled_position" bigint;--> statement-breakpoint
update "webhook_deliveries" set "position" = "seq",
  "settled_position" = case when "state" in ('success', 'failed') then "seq" end;--> statement-breakpoint
insert into "positions" select "endpoint_id", max("seq") from "webhook_deliveries" group by 1;--> statement-breakpoint
ALTER TABLE "webhook_deliveries" ALTER COLUMN "position" SET NOT NULL;--> statement-breakpoint
ALTER TABLE "webhook_endpoints" ADD COLUMN "failing_days" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "webhook_endpoints" ADD COLUMN "last_failing_day" integer;--> statement-breakpoint
CREATE INDEX "monitors_idle" ON "monitors" USING btree ("next_run_at") WHERE status = 'active' and queue = 'idle';--> statement-breakpoint
CREATE INDEX "monitors_lanes" ON "monitors" USING btree ("wallet_id","platform","next_run_at") WHERE queue = 'due';--> statement-breakpoint
CREATE INDEX "monitors_running" ON "monitors" USING btree ("lease_until") WHERE queue = 'running';--> statement-breakpoint
CREATE INDEX "events_wallet" ON "events" USING btree ("wallet_id","position");--> statement-breakpoint
CREATE INDEX "webhook_deliveries_entered" ON "webhook_deliveries" USING btree ("endpoint_id","position");--> statement-breakpoint
CREATE INDEX "webhook_deliveries_settled" ON "webhook_deliveries" USING btree ("endpoint_id","settled_position");--> statement-breakpoint
CREATE INDEX "webhook_deliveries_manual" ON "webhook_deliveries" USING btree ("endpoint_id","due_at") WHERE state = 'ready' and manual;--> statement-breakpoint
CREATE INDEX "webhook_deliveries_under_way" ON "webhook_deliveries" USING btree ("endpoint_id") WHERE state = 'claimed';--> statement-breakpoint
CREATE INDEX "events_monitor" ON "events" USING btree ("monitor_id","position");--> statement-breakpoint
CREATE INDEX "webhook_deliveries_retrying" ON "webhook_deliveries" USING btree ("endpoint_id") WHERE state = 'waiting';
