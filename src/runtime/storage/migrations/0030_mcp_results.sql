CREATE TABLE "mcp_results" (
	"wallet_id" text NOT NULL,
	"name" text NOT NULL,
	"content" bytea NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	CONSTRAINT "mcp_results_wallet_id_name_pk" PRIMARY KEY("wallet_id","name")
);
--> statement-breakpoint
CREATE INDEX "mcp_results_expires_at" ON "mcp_results" USING btree ("expires_at");