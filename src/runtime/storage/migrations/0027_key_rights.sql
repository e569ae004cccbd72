ALTER TABLE "api_keys" ADD COLUMN "manages_choice" boolean;--> statement-breakpoint
-- Written by hand. A key whose right to manage is another than its limits imply was created with a choice. Keys that were
-- limited only after their creation have none: the log of actions tells them apart.
UPDATE "api_keys" k SET "manages_choice" = k.manages
  WHERE k.manages <> (k.allowed IS NULL AND k.credits_per_day IS NULL)
    AND (NOT k.manages OR k.allowed IS NOT NULL OR EXISTS (
      SELECT FROM "admin_acts" a WHERE a.act = 'keys create' AND a.subject = k.id AND a.details->>'creditsPerDay' IS NOT NULL
    ));
