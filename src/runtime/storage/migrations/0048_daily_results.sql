CREATE TABLE "source_days" (
	"day" timestamp with time zone NOT NULL,
	"operation" text NOT NULL,
	"source" text NOT NULL,
	"answered" bigint NOT NULL,
	"restricted" bigint NOT NULL,
	"changed" bigint NOT NULL,
	"failed" bigint NOT NULL,
	"last_answered_at" timestamp with time zone,
	"fields" jsonb NOT NULL,
	CONSTRAINT "source_days_day_operation_source_pk" PRIMARY KEY("day","operation","source")
);
