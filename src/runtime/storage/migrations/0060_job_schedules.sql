CREATE TABLE "job_schedule_items" (
	"schedule_id" text NOT NULL,
	"item" uuid NOT NULL,
	"at" timestamp with time zone NOT NULL,
	CONSTRAINT "job_schedule_items_schedule_id_item_pk" PRIMARY KEY("schedule_id","item")
);
--> statement-breakpoint
CREATE TABLE "job_schedule_rows" (
	"schedule_id" text NOT NULL,
	"place" integer NOT NULL,
	"input" jsonb NOT NULL,
	"own" jsonb,
	CONSTRAINT "job_schedule_rows_schedule_id_place_pk" PRIMARY KEY("schedule_id","place")
);
--> statement-breakpoint
CREATE TABLE "job_schedules" (
	"id" text PRIMARY KEY NOT NULL,
	"wallet_id" text NOT NULL,
	"key_id" text NOT NULL,
	"name" text NOT NULL,
	"operation_id" text NOT NULL,
	"platform" text NOT NULL,
	"schedule" jsonb NOT NULL,
	"schedule_anchor" timestamp with time zone NOT NULL,
	"only_new" boolean NOT NULL,
	"settings" jsonb NOT NULL,
	"endpoint_ids" jsonb NOT NULL,
	"own_columns" jsonb NOT NULL,
	"input_bytes" bigint NOT NULL,
	"status" text NOT NULL,
	"status_reason" text,
	"next_run_at" timestamp with time zone NOT NULL,
	"last_job_id" text NOT NULL,
	"last_run_at" timestamp with time zone NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"updated_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "job_rows" ADD COLUMN "new_places" integer[];--> statement-breakpoint
ALTER TABLE "jobs" ADD COLUMN "schedule_id" text;--> statement-breakpoint
ALTER TABLE "jobs" ADD COLUMN "only_new" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "jobs" ADD COLUMN "new_items" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "job_schedule_items" ADD CONSTRAINT "job_schedule_items_schedule_id_job_schedules_id_fk" FOREIGN KEY ("schedule_id") REFERENCES "public"."job_schedules"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "job_schedule_rows" ADD CONSTRAINT "job_schedule_rows_schedule_id_job_schedules_id_fk" FOREIGN KEY ("schedule_id") REFERENCES "public"."job_schedules"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "job_schedules" ADD CONSTRAINT "job_schedules_wallet_id_wallets_id_fk" FOREIGN KEY ("wallet_id") REFERENCES "public"."wallets"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "job_schedules_due" ON "job_schedules" USING btree ("next_run_at") WHERE status = 'active';--> statement-breakpoint
CREATE INDEX "job_schedules_wallet" ON "job_schedules" USING btree ("wallet_id","created_at");--> statement-breakpoint
CREATE INDEX "job_schedules_key" ON "job_schedules" USING btree ("key_id");--> statement-breakpoint
CREATE INDEX "jobs_schedule" ON "jobs" USING btree ("schedule_id") WHERE schedule_id is not null;