ALTER TABLE "operator_tokens" ADD COLUMN "giver_id" text;--> statement-breakpoint
ALTER TABLE "person_logins" ADD COLUMN "removed_from" text[];--> statement-breakpoint
ALTER TABLE "sessions" ADD COLUMN "operator_token_id" text;--> statement-breakpoint
ALTER TABLE "sign_in_links" ADD COLUMN "person_id" text;--> statement-breakpoint
ALTER TABLE "sign_in_links" ADD COLUMN "operator_token_id" text;--> statement-breakpoint
ALTER TABLE "sign_up_links" ADD COLUMN "operator_token_id" text;