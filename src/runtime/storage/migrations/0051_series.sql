CREATE TABLE "monitor_series" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "monitor_series_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"monitor_id" text NOT NULL,
	"fields" text[] NOT NULL,
	CONSTRAINT "monitor_series_fields" UNIQUE("monitor_id","fields")
);
--> statement-breakpoint
CREATE TABLE "monitor_texts" (
	"monitor_id" text PRIMARY KEY NOT NULL,
	"content" "bytea" NOT NULL,
	"at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "monitors" ADD COLUMN "watch" jsonb;--> statement-breakpoint
ALTER TABLE "monitors" ADD COLUMN "observed" jsonb;--> statement-breakpoint
ALTER TABLE "monitor_series" ADD CONSTRAINT "monitor_series_monitor_id_monitors_id_fk" FOREIGN KEY ("monitor_id") REFERENCES "public"."monitors"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "monitor_texts" ADD CONSTRAINT "monitor_texts_monitor_id_monitors_id_fk" FOREIGN KEY ("monitor_id") REFERENCES "public"."monitors"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
-- From here on written by hand: values are in partitions of a month, so that old ones are dropped and not deleted one by one.
CREATE TABLE "monitor_values" (
	"series" bigint NOT NULL,
	"at" timestamp with time zone NOT NULL,
	"numbers" double precision[] NOT NULL,
	CONSTRAINT "monitor_values_series_at_pk" PRIMARY KEY("series","at"),
	CONSTRAINT "monitor_values_series_monitor_series_id_fk" FOREIGN KEY ("series") REFERENCES "public"."monitor_series"("id") ON DELETE cascade ON UPDATE no action
) partition by range ("at");
--> statement-breakpoint
CREATE TABLE "monitor_values_default" partition of "monitor_values" default;
