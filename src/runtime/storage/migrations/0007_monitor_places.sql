CREATE TABLE "monitor_places" (
	"id" text PRIMARY KEY NOT NULL,
	"wallet_id" text NOT NULL,
	"at" timestamp with time zone NOT NULL,
	"until" timestamp with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "monitor_places" ADD CONSTRAINT "monitor_places_wallet_id_wallets_id_fk" FOREIGN KEY ("wallet_id") REFERENCES "public"."wallets"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "monitor_places_wallet" ON "monitor_places" USING btree ("wallet_id","at");
