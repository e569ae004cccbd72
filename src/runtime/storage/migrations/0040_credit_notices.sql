CREATE TABLE "credit_notice_marks" (
	"wallet_id" text NOT NULL,
	"kind" text NOT NULL,
	"subject" text NOT NULL,
	"level" bigint NOT NULL,
	"period" text NOT NULL,
	"at" timestamp with time zone NOT NULL,
	CONSTRAINT "credit_notice_marks_wallet_id_kind_subject_level_period_pk" PRIMARY KEY("wallet_id","kind","subject","level","period")
);
--> statement-breakpoint
CREATE TABLE "credit_notices" (
	"wallet_id" text PRIMARY KEY NOT NULL,
	"balance" bigint[] NOT NULL,
	"account_budget" integer[] NOT NULL,
	"key_budget" integer[] NOT NULL,
	"updated_at" timestamp with time zone NOT NULL
);
