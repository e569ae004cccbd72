CREATE TABLE "payments" (
	"id" text PRIMARY KEY NOT NULL,
	"request" text NOT NULL,
	"lookup_id" text NOT NULL,
	"operation_id" text NOT NULL,
	"state" text NOT NULL,
	"scheme" text NOT NULL,
	"network" text NOT NULL,
	"asset" text NOT NULL,
	"payer" text NOT NULL,
	"amount" numeric(78, 0) NOT NULL,
	"credits" bigint NOT NULL,
	"transaction" text,
	"reason" text,
	"answer" text,
	"settlement" text,
	"usage" jsonb,
	"booked" boolean NOT NULL,
	"lease_until" timestamp with time zone NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"settled_at" timestamp with time zone,
	CONSTRAINT "payments_state" CHECK ("payments"."state" in ('reserved', 'settling', 'settled', 'refused'))
);
--> statement-breakpoint
CREATE INDEX "payments_open" ON "payments" USING btree ("lease_until") WHERE "payments"."state" in ('reserved', 'settling') or ("payments"."state" = 'settled' and not "payments"."booked");--> statement-breakpoint
CREATE INDEX "payments_created" ON "payments" USING btree ("created_at");