CREATE TABLE "lookup_minutes" (
	"minute" timestamp with time zone NOT NULL,
	"mode" text NOT NULL,
	"platform" text NOT NULL,
	"measure" text NOT NULL,
	"times" bigint NOT NULL,
	CONSTRAINT "lookup_minutes_pk" PRIMARY KEY("minute","mode","platform","measure")
);
