CREATE TABLE "plans" (
	"name" text PRIMARY KEY NOT NULL,
	"is_default" boolean DEFAULT false NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"credits_per_day" bigint,
	"requests_per_second" integer,
	"concurrency" integer,
	"monitors" integer,
	"endpoints" integer
);
--> statement-breakpoint
ALTER TABLE "accounts" ADD COLUMN "plan" text;--> statement-breakpoint
ALTER TABLE "accounts" ADD COLUMN "credits_per_day" bigint;--> statement-breakpoint
ALTER TABLE "accounts" ADD COLUMN "requests_per_second" integer;--> statement-breakpoint
ALTER TABLE "accounts" ADD COLUMN "concurrency" integer;--> statement-breakpoint
ALTER TABLE "accounts" ADD COLUMN "monitors" integer;--> statement-breakpoint
ALTER TABLE "accounts" ADD COLUMN "endpoints" integer;--> statement-breakpoint
CREATE UNIQUE INDEX "plans_default" ON "plans" USING btree ("is_default") WHERE "plans"."is_default";--> statement-breakpoint
ALTER TABLE "accounts" ADD CONSTRAINT "accounts_plan_plans_name_fk" FOREIGN KEY ("plan") REFERENCES "public"."plans"("name") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
-- The limits that apply to an account: its own, or else those of its plan.
create view account_limits as
select a.id as account_id, a.plan, coalesce(a.credits_per_day, p.credits_per_day) as credits_per_day,
  coalesce(a.requests_per_second, p.requests_per_second) as requests_per_second,
  coalesce(a.concurrency, p.concurrency) as concurrency, coalesce(a.monitors, p.monitors) as monitors,
  coalesce(a.endpoints, p.endpoints) as endpoints
from accounts a left join plans p on p.name = a.plan;
--> statement-breakpoint
-- Takes credits or requests from the limits of keys, and of accounts, whose entries have the id of a wallet.
create or replace function key_take(p_keys text[], p_credits bigint[], p_at timestamptz)
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
      if not found then
        select l.credits_per_day, l.requests_per_second, w.id as wallet_id into limits
          from wallets w join account_limits l on l.account_id = w.account_id where w.id = item.key_id;
      end if;
      -- A limit that is new counts what was spent on this day before it.
      insert into key_spending (key_id, day, credits, second, requests)
        values (item.key_id, this_day, coalesce((
          select sum(u.credits) from usage_days u
          where u.wallet_id = limits.wallet_id and u.day = this_day
            and (u.key_id = item.key_id or item.key_id = limits.wallet_id)
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
