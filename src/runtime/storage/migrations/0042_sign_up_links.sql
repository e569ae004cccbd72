CREATE TABLE "sign_up_links" (
	"id" text PRIMARY KEY NOT NULL,
	"hash" text NOT NULL,
	"note" text,
	"plan" text,
	"live_credits" bigint,
	"test_credits" bigint,
	"max_uses" integer NOT NULL,
	"uses" integer DEFAULT 0 NOT NULL,
	"created_by" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"revoked_at" timestamp with time zone,
	CONSTRAINT "sign_up_links_hash_unique" UNIQUE("hash")
);
--> statement-breakpoint
ALTER TABLE "admin_acts" ADD COLUMN "address" text;--> statement-breakpoint
ALTER TABLE "sign_up_links" ADD CONSTRAINT "sign_up_links_plan_plans_name_fk" FOREIGN KEY ("plan") REFERENCES "public"."plans"("name") ON DELETE set null ON UPDATE no action;