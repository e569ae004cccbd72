CREATE TABLE "blocked_identifiers" (
	"platform" text NOT NULL,
	"fingerprint" text NOT NULL,
	"block_id" text NOT NULL,
	"reason" text NOT NULL,
	"at" timestamp with time zone NOT NULL,
	"by" text NOT NULL,
	CONSTRAINT "blocked_identifiers_platform_fingerprint_pk" PRIMARY KEY("platform","fingerprint")
);
--> statement-breakpoint
CREATE TABLE "erasures" (
	"seq" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "erasures_seq_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"id" text NOT NULL,
	"at" timestamp with time zone NOT NULL,
	"content" text NOT NULL,
	CONSTRAINT "erasures_id_unique" UNIQUE("id")
);
--> statement-breakpoint
ALTER TABLE "accounts" ADD COLUMN "erased_at" timestamp with time zone;--> statement-breakpoint
CREATE INDEX "blocked_identifiers_block" ON "blocked_identifiers" USING btree ("block_id");--> statement-breakpoint
CREATE INDEX "erasures_at" ON "erasures" USING btree ("at");--> statement-breakpoint
CREATE INDEX "accounts_erased" ON "accounts" USING btree ("erased_at") WHERE erased_at is not null;
--> statement-breakpoint
-- An erasure empties the notes of entries, which are free text, and changes nothing that is money.
create or replace function ledger_is_append_only() returns trigger language plpgsql as $$
begin
  -- What upkeep moves from one partition into another, in one transaction.
  if tg_op = 'DELETE' and current_setting('social_lookup.ledger', true) = 'moving' then
    return old;
  end if;
  if tg_op = 'UPDATE' and current_setting('social_lookup.ledger', true) = 'erasing' then
    old.note := null;
    if to_jsonb(old) = to_jsonb(new) then
      return new;
    end if;
  end if;
  raise exception 'ledger entries are never changed or removed';
end
$$;
--> statement-breakpoint
create or replace function usage_batches_kept() returns trigger language plpgsql as $$
begin
  if coalesce(current_setting('social_lookup.ledger', true), '') not in ('writing', 'moving', 'erasing') then
    raise exception 'usage records are dropped by the day'
      using hint = 'Set USAGE_RETENTION_DAYS (docs/CREDITS.md).';
  end if;
  return old;
end
$$;
