CREATE TABLE "lookup_minutes" (
	"minute" timestamp with time zone NOT NULL,
	"mode" text NOT NULL,
	"platform" text NOT NULL,
	"cached" integer NOT NULL,
	"max_ms" integer NOT NULL,
	"failed" integer NOT NULL,
	"times" bigint NOT NULL,
	CONSTRAINT "lookup_minutes_pk" PRIMARY KEY("minute","mode","platform","cached","max_ms","failed")
);
--> statement-breakpoint
CREATE TABLE "operator_tokens" (
	"id" text PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"role" text NOT NULL,
	"hash" text NOT NULL,
	"hint" text NOT NULL,
	"previous_hash" text,
	"previous_until" timestamp with time zone,
	"created_at" timestamp with time zone NOT NULL,
	"created_by" text NOT NULL,
	"last_used_at" timestamp with time zone,
	"expires_at" timestamp with time zone,
	"revoked_at" timestamp with time zone,
	CONSTRAINT "operator_tokens_hash_unique" UNIQUE("hash"),
	CONSTRAINT "operator_tokens_previous_hash_unique" UNIQUE("previous_hash"),
	CONSTRAINT "operator_tokens_role" CHECK ("operator_tokens"."role" in ('read', 'support', 'money', 'all'))
);
--> statement-breakpoint
CREATE TABLE "source_minutes" (
	"minute" timestamp with time zone NOT NULL,
	"mode" text NOT NULL,
	"operation" text NOT NULL,
	"source" text NOT NULL,
	"outcome" text NOT NULL,
	"times" bigint NOT NULL,
	"duration_ms" bigint NOT NULL,
	CONSTRAINT "source_minutes_pk" PRIMARY KEY("minute","mode","operation","source","outcome")
);
--> statement-breakpoint
CREATE TABLE "switches" (
	"kind" text NOT NULL,
	"name" text NOT NULL,
	"reason" text NOT NULL,
	"at" timestamp with time zone NOT NULL,
	"by" text NOT NULL,
	CONSTRAINT "switches_kind_name_pk" PRIMARY KEY("kind","name"),
	CONSTRAINT "switches_kind" CHECK ("switches"."kind" in ('platform', 'operation', 'source'))
);
--> statement-breakpoint
CREATE INDEX "operator_tokens_created" ON "operator_tokens" USING btree ("created_at","id");