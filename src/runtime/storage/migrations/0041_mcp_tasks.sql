CREATE TABLE "mcp_tasks" (
	"id" text PRIMARY KEY NOT NULL,
	"wallet_id" text NOT NULL,
	"status" text NOT NULL,
	"message" text NOT NULL,
	"content" "bytea",
	"created_at" timestamp with time zone NOT NULL,
	"updated_at" timestamp with time zone NOT NULL,
	"expires_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE INDEX "mcp_tasks_expires_at" ON "mcp_tasks" USING btree ("expires_at");