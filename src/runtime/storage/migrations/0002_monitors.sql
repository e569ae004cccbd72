CREATE TABLE "idempotency_keys" (
	"wallet_id" text NOT NULL,
	"route" text NOT NULL,
	"key" text NOT NULL,
	"request_hash" text NOT NULL,
	"status" integer,
	"answer" text,
	"locked_until" timestamp with time zone NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "idempotency_keys_wallet_id_route_key_pk" PRIMARY KEY("wallet_id","route","key")
);
--> statement-breakpoint
CREATE TABLE "events" (
	"seq" bigint GENERATED ALWAYS AS IDENTITY (sequence name "events_seq_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"id" text PRIMARY KEY NOT NULL,
	"wallet_id" text NOT NULL,
	"monitor_id" text,
	"type" text NOT NULL,
	"body" text NOT NULL,
	"credits_charged" integer NOT NULL,
	"created_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "webhook_deliveries" (
	"seq" bigint GENERATED ALWAYS AS IDENTITY (sequence name "webhook_deliveries_seq_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"id" text PRIMARY KEY NOT NULL,
	"event_id" text NOT NULL,
	"endpoint_id" text NOT NULL,
	"attempt" integer NOT NULL,
	"round" integer NOT NULL,
	"state" text NOT NULL,
	"manual" boolean DEFAULT false NOT NULL,
	"due_at" timestamp with time zone NOT NULL,
	"lease_until" timestamp with time zone,
	"request_headers" jsonb,
	"response_status" integer,
	"response_body_snippet" text,
	"duration_ms" integer,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "webhook_deliveries_attempt" UNIQUE("event_id","endpoint_id","attempt")
);
--> statement-breakpoint
CREATE TABLE "webhook_endpoints" (
	"id" text PRIMARY KEY NOT NULL,
	"wallet_id" text NOT NULL,
	"kind" text NOT NULL,
	"url" text,
	"description" text,
	"secret" text NOT NULL,
	"previous_secret" text,
	"previous_secret_until" timestamp with time zone,
	"status" text NOT NULL,
	"consecutive_failures" integer DEFAULT 0 NOT NULL,
	"failing_since" timestamp with time zone,
	"hold_until" timestamp with time zone,
	"created_at" timestamp with time zone NOT NULL,
	"updated_at" timestamp with time zone NOT NULL,
	CONSTRAINT "webhook_endpoints_kind" CHECK (("webhook_endpoints"."kind" = 'sink') = ("webhook_endpoints"."url" is null))
);
--> statement-breakpoint
CREATE TABLE "monitor_checks" (
	"seq" bigint GENERATED ALWAYS AS IDENTITY (sequence name "monitor_checks_seq_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"id" text PRIMARY KEY NOT NULL,
	"monitor_id" text NOT NULL,
	"at" timestamp with time zone NOT NULL,
	"outcome" text NOT NULL,
	"reason" text NOT NULL,
	"new_items" integer NOT NULL,
	"pages" integer NOT NULL,
	"credits_charged" integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE "monitor_items" (
	"monitor_id" text NOT NULL,
	"item_id" text NOT NULL,
	"item_time" timestamp with time zone,
	"seen_at" timestamp with time zone NOT NULL,
	CONSTRAINT "monitor_items_monitor_id_item_id_pk" PRIMARY KEY("monitor_id","item_id")
);
--> statement-breakpoint
CREATE TABLE "monitors" (
	"id" text PRIMARY KEY NOT NULL,
	"wallet_id" text NOT NULL,
	"key_id" text NOT NULL,
	"name" text NOT NULL,
	"operation_id" text NOT NULL,
	"query" jsonb NOT NULL,
	"params" jsonb NOT NULL,
	"schedule" jsonb NOT NULL,
	"schedule_anchor" timestamp with time zone NOT NULL,
	"jitter_ms" integer NOT NULL,
	"status" text NOT NULL,
	"status_reason" text,
	"exhausted_by" text,
	"failure_streak" integer DEFAULT 0 NOT NULL,
	"check_credits" integer NOT NULL,
	"next_run_at" timestamp with time zone NOT NULL,
	"webhook_endpoint_id" text,
	"spend_cap_credits" bigint,
	"spend_month" text NOT NULL,
	"spend_credits" bigint DEFAULT 0 NOT NULL,
	"baseline_at" timestamp with time zone,
	"watermark" timestamp with time zone,
	"floor" timestamp with time zone,
	"backlog" text,
	"ahead_ms" bigint DEFAULT 0 NOT NULL,
	"revision" integer DEFAULT 0 NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"updated_at" timestamp with time zone NOT NULL,
	CONSTRAINT "monitors_spend" CHECK ("monitors"."spend_credits" >= 0)
);
--> statement-breakpoint
ALTER TABLE "webhook_deliveries" ADD CONSTRAINT "webhook_deliveries_endpoint_id_webhook_endpoints_id_fk" FOREIGN KEY ("endpoint_id") REFERENCES "public"."webhook_endpoints"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "webhook_endpoints" ADD CONSTRAINT "webhook_endpoints_wallet_id_wallets_id_fk" FOREIGN KEY ("wallet_id") REFERENCES "public"."wallets"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "monitor_checks" ADD CONSTRAINT "monitor_checks_monitor_id_monitors_id_fk" FOREIGN KEY ("monitor_id") REFERENCES "public"."monitors"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "monitor_items" ADD CONSTRAINT "monitor_items_monitor_id_monitors_id_fk" FOREIGN KEY ("monitor_id") REFERENCES "public"."monitors"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "monitors" ADD CONSTRAINT "monitors_wallet_id_wallets_id_fk" FOREIGN KEY ("wallet_id") REFERENCES "public"."wallets"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "monitors" ADD CONSTRAINT "monitors_webhook_endpoint_id_webhook_endpoints_id_fk" FOREIGN KEY ("webhook_endpoint_id") REFERENCES "public"."webhook_endpoints"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "idempotency_keys_created" ON "idempotency_keys" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "events_monitor" ON "events" USING btree ("monitor_id","seq");--> statement-breakpoint
CREATE INDEX "events_created" ON "events" USING brin ("created_at");--> statement-breakpoint
CREATE INDEX "webhook_deliveries_log" ON "webhook_deliveries" USING btree ("endpoint_id","created_at","seq");--> statement-breakpoint
CREATE INDEX "webhook_deliveries_ready" ON "webhook_deliveries" USING btree ("endpoint_id","due_at") WHERE state = 'ready';--> statement-breakpoint
CREATE INDEX "webhook_deliveries_waiting" ON "webhook_deliveries" USING btree ("due_at") WHERE state = 'waiting';--> statement-breakpoint
CREATE INDEX "webhook_deliveries_claimed" ON "webhook_deliveries" USING btree ("lease_until") WHERE state = 'claimed';--> statement-breakpoint
CREATE INDEX "webhook_deliveries_held" ON "webhook_deliveries" USING btree ("endpoint_id") WHERE state = 'held';--> statement-breakpoint
CREATE INDEX "webhook_deliveries_created" ON "webhook_deliveries" USING brin ("created_at");--> statement-breakpoint
CREATE INDEX "webhook_endpoints_wallet" ON "webhook_endpoints" USING btree ("wallet_id","created_at");--> statement-breakpoint
CREATE INDEX "monitor_checks_monitor" ON "monitor_checks" USING btree ("monitor_id","seq");--> statement-breakpoint
CREATE INDEX "monitors_due" ON "monitors" USING btree ("next_run_at") WHERE status = 'active';--> statement-breakpoint
CREATE INDEX "monitors_exhausted" ON "monitors" USING btree ("exhausted_by") WHERE status = 'exhausted';--> statement-breakpoint
CREATE INDEX "monitors_wallet" ON "monitors" USING btree ("wallet_id","created_at");--> statement-breakpoint
CREATE INDEX "monitors_endpoint" ON "monitors" USING btree ("webhook_endpoint_id");