CREATE TABLE "answer_shapes" (
	"operation" text NOT NULL,
	"source" text NOT NULL,
	"request" text NOT NULL,
	"shape" jsonb NOT NULL,
	"last_good_at" timestamp with time zone NOT NULL,
	CONSTRAINT "answer_shapes_operation_source_request_pk" PRIMARY KEY("operation","source","request")
);
--> statement-breakpoint
CREATE TABLE "drift_reports" (
	"operation" text NOT NULL,
	"source" text NOT NULL,
	"field" text NOT NULL,
	"first_at" timestamp with time zone NOT NULL,
	"last_at" timestamp with time zone NOT NULL,
	"times" integer NOT NULL,
	"last_good_at" timestamp with time zone,
	"changes" jsonb NOT NULL,
	CONSTRAINT "drift_reports_operation_source_field_pk" PRIMARY KEY("operation","source","field")
);
--> statement-breakpoint
CREATE INDEX "drift_reports_last_at" ON "drift_reports" USING btree ("last_at");