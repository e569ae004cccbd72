CREATE TABLE "vendor_calls" (
	"seq" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "vendor_calls_seq_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"vendor" text NOT NULL,
	"simulated" boolean NOT NULL,
	"operation" text NOT NULL,
	"path" text NOT NULL,
	"wallet_id" text NOT NULL,
	"key_id" text NOT NULL,
	"lookup_id" text,
	"at" timestamp with time zone NOT NULL,
	"micros" bigint NOT NULL
);
--> statement-breakpoint
CREATE TABLE "vendor_days" (
	"wallet_id" text NOT NULL,
	"day" date NOT NULL,
	"operation" text NOT NULL,
	"key_id" text NOT NULL,
	"vendor" text NOT NULL,
	"calls" bigint NOT NULL,
	"micros" bigint NOT NULL,
	CONSTRAINT "vendor_days_wallet_id_day_operation_key_id_vendor_pk" PRIMARY KEY("wallet_id","day","operation","key_id","vendor")
);
--> statement-breakpoint
CREATE TABLE "vendor_spending" (
	"vendor" text NOT NULL,
	"simulated" boolean NOT NULL,
	"day" text NOT NULL,
	"day_micros" bigint NOT NULL,
	"month" text NOT NULL,
	"month_micros" bigint NOT NULL,
	CONSTRAINT "vendor_spending_vendor_simulated_pk" PRIMARY KEY("vendor","simulated"),
	CONSTRAINT "vendor_spending_never_negative" CHECK ("vendor_spending"."day_micros" >= 0 and "vendor_spending"."month_micros" >= 0)
);
--> statement-breakpoint
CREATE INDEX "vendor_calls_lookup" ON "vendor_calls" USING btree ("lookup_id");--> statement-breakpoint
CREATE INDEX "vendor_calls_at" ON "vendor_calls" USING brin ("at");--> statement-breakpoint
CREATE INDEX "vendor_days_day" ON "vendor_days" USING btree ("day");