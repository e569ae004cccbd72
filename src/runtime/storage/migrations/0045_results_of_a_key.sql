ALTER TABLE "mcp_results" ADD COLUMN "key_id" text;--> statement-breakpoint
ALTER TABLE "mcp_tasks" ADD COLUMN "key_id" text;