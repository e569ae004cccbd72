CREATE TABLE "admin_acts" (
	"seq" bigint GENERATED ALWAYS AS IDENTITY (sequence name "admin_acts_seq_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"id" text PRIMARY KEY NOT NULL,
	"at" timestamp with time zone NOT NULL,
	"actor" text NOT NULL,
	"act" text NOT NULL,
	"account_id" text,
	"subject" text,
	"details" jsonb NOT NULL
);
--> statement-breakpoint
CREATE TABLE "key_spending" (
	"key_id" text PRIMARY KEY NOT NULL,
	"day" date NOT NULL,
	"credits" bigint NOT NULL,
	"second" timestamp with time zone NOT NULL,
	"requests" integer NOT NULL
);
--> statement-breakpoint
ALTER TABLE "accounts" ADD COLUMN "state" text DEFAULT 'active' NOT NULL;--> statement-breakpoint
ALTER TABLE "accounts" ADD COLUMN "state_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "accounts" ADD COLUMN "state_reason" text;--> statement-breakpoint
ALTER TABLE "accounts" ADD COLUMN "state_by" text;--> statement-breakpoint
ALTER TABLE "api_keys" ADD COLUMN "credits_per_day" bigint;--> statement-breakpoint
ALTER TABLE "api_keys" ADD COLUMN "requests_per_second" integer;--> statement-breakpoint
CREATE INDEX "admin_acts_seq" ON "admin_acts" USING btree ("seq");--> statement-breakpoint
CREATE INDEX "admin_acts_account" ON "admin_acts" USING btree ("account_id","seq");--> statement-breakpoint
CREATE INDEX "accounts_created" ON "accounts" USING btree ("created_at","id");--> statement-breakpoint
CREATE INDEX "api_keys_created" ON "api_keys" USING btree ("created_at","id");--> statement-breakpoint
ALTER TABLE "accounts" ADD CONSTRAINT "accounts_state" CHECK ("accounts"."state" in ('active', 'suspended', 'closed'));
--> statement-breakpoint
-- Written by hand, to the end of the file.
-- Counts requests of keys (credits null) and takes credits from what they may spend in a day, one after the other by
-- their place; what goes beyond a key's limit is not granted and takes nothing. `left` is what the key had left before.
-- Rows are locked in the order of their keys, so that nodes never wait for each other in a circle.
create function key_take(p_keys text[], p_credits bigint[], p_at timestamptz)
returns table (place int, granted boolean, "left" bigint) language plpgsql as $$
declare
  this_day date := (p_at at time zone 'UTC')::date;
  this_second timestamptz := date_trunc('second', p_at);
  item record;
  spending key_spending;
  limits record;
  last_key text;
begin
  for item in
    select t.key_id, t.credits, t.place::int as place
    from unnest(p_keys, p_credits) with ordinality as t(key_id, credits, place) order by t.key_id, t.place
  loop
    if item.key_id is distinct from last_key then
      last_key := item.key_id;
      select k.credits_per_day, k.requests_per_second, k.account_id || ':' || k.mode as wallet_id into limits
        from api_keys k where k.id = item.key_id;
      -- A limit that is new counts what was spent on this day before it.
      insert into key_spending (key_id, day, credits, second, requests)
        values (item.key_id, this_day, coalesce((
          select sum(u.credits) from usage_days u
          where u.wallet_id = limits.wallet_id and u.day = this_day and u.key_id = item.key_id
        ), 0), this_second, 0) on conflict (key_id) do nothing;
      select * into spending from key_spending s where s.key_id = item.key_id for update;
      -- A node that is a little behind counts with the others.
      if spending.day < this_day then
        spending.day := this_day;
        spending.credits := 0;
      end if;
      if spending.second < this_second then
        spending.second := this_second;
        spending.requests := 0;
      end if;
    end if;
    place := item.place;
    if item.credits is null then
      "left" := limits.requests_per_second - spending.requests;
      granted := "left" is null or "left" >= 1;
      if granted then spending.requests := spending.requests + 1; end if;
    else
      "left" := limits.credits_per_day - spending.credits;
      granted := "left" is null or "left" >= item.credits;
      if granted then spending.credits := spending.credits + item.credits; end if;
    end if;
    if granted then
      update key_spending s set day = spending.day, credits = spending.credits, second = spending.second,
        requests = spending.requests where s.key_id = item.key_id;
    end if;
    return next;
  end loop;
end
$$;
--> statement-breakpoint
-- Gives back what lookups of a day did not cost in the end.
create function key_give(p_keys text[], p_days date[], p_credits bigint[]) returns void language plpgsql as $$
begin
  perform 1 from key_spending where key_id = any(p_keys) order by key_id for update;
  update key_spending s set credits = greatest(0, s.credits - t.credits)
  from (select key_id, day, sum(credits) as credits from unnest(p_keys, p_days, p_credits) as u(key_id, day, credits)
        group by key_id, day) t
  where s.key_id = t.key_id and s.day = t.day;
end
$$;
--> statement-breakpoint
-- Whether the account of a wallet is anything but active.
create function wallet_stopped(p_wallet text) returns boolean language sql stable as $$
  select a.state <> 'active' from wallets w join accounts a on a.id = w.account_id where w.id = p_wallet
$$;
