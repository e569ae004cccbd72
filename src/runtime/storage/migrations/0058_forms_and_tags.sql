CREATE TABLE "summaries" (
	"id" text PRIMARY KEY NOT NULL,
	"wallet_id" text NOT NULL,
	"key_id" text NOT NULL,
	"monitors_of_key" text NOT NULL,
	"name" text NOT NULL,
	"tag" text NOT NULL,
	"time" text NOT NULL,
	"timezone" text NOT NULL,
	"weekdays" integer[] NOT NULL,
	"when_empty" text NOT NULL,
	"status" text NOT NULL,
	"status_reason" text,
	"next_run_at" timestamp with time zone NOT NULL,
	"from_position" bigint NOT NULL,
	"until_position" bigint,
	"part" integer DEFAULT 1 NOT NULL,
	"sent_at" timestamp with time zone,
	"created_at" timestamp with time zone NOT NULL,
	"updated_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "summary_endpoints" (
	"summary_id" text NOT NULL,
	"endpoint_id" text NOT NULL,
	"place" integer NOT NULL,
	CONSTRAINT "summary_endpoints_summary_id_endpoint_id_pk" PRIMARY KEY("summary_id","endpoint_id")
);
--> statement-breakpoint
CREATE TABLE "tag_feeds" (
	"wallet_id" text NOT NULL,
	"tag" text NOT NULL,
	"key_id" text NOT NULL,
	"token_hash" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "tag_feeds_wallet_id_tag_key_id_pk" PRIMARY KEY("wallet_id","tag","key_id"),
	CONSTRAINT "tag_feeds_token_hash_unique" UNIQUE("token_hash")
);
--> statement-breakpoint
ALTER TABLE "monitors" ADD COLUMN "tags" text[] DEFAULT '{}' NOT NULL;--> statement-breakpoint
ALTER TABLE "monitors" ADD COLUMN "report_first" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "webhook_deliveries" ADD COLUMN "request_body" text;--> statement-breakpoint
ALTER TABLE "webhook_endpoints" ADD COLUMN "form" text DEFAULT 'standard' NOT NULL;--> statement-breakpoint
ALTER TABLE "webhook_endpoints" ADD COLUMN "template" text;--> statement-breakpoint
ALTER TABLE "summaries" ADD CONSTRAINT "summaries_wallet_id_wallets_id_fk" FOREIGN KEY ("wallet_id") REFERENCES "public"."wallets"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "summary_endpoints" ADD CONSTRAINT "summary_endpoints_summary_id_summaries_id_fk" FOREIGN KEY ("summary_id") REFERENCES "public"."summaries"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "summary_endpoints" ADD CONSTRAINT "summary_endpoints_endpoint_id_webhook_endpoints_id_fk" FOREIGN KEY ("endpoint_id") REFERENCES "public"."webhook_endpoints"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "tag_feeds" ADD CONSTRAINT "tag_feeds_wallet_id_wallets_id_fk" FOREIGN KEY ("wallet_id") REFERENCES "public"."wallets"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "summaries_wallet" ON "summaries" USING btree ("wallet_id","created_at");--> statement-breakpoint
CREATE INDEX "summaries_due" ON "summaries" USING btree ("next_run_at") WHERE status = 'active';--> statement-breakpoint
CREATE INDEX "summaries_key" ON "summaries" USING btree ("key_id");--> statement-breakpoint
CREATE INDEX "summary_endpoints_endpoint" ON "summary_endpoints" USING btree ("endpoint_id");