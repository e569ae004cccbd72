CREATE TABLE "refusals" (
	"id" text PRIMARY KEY NOT NULL,
	"wallet_id" text NOT NULL,
	"key_id" text NOT NULL,
	"route" text NOT NULL,
	"status" integer NOT NULL,
	"code" text NOT NULL,
	"reason" text NOT NULL,
	"message" text,
	"parameters" json,
	"first_at" timestamp with time zone NOT NULL,
	"last_at" timestamp with time zone NOT NULL,
	"times" bigint NOT NULL,
	"request_ids" text[] NOT NULL
);
--> statement-breakpoint
CREATE TABLE "usage_hours" (
	"wallet_id" text NOT NULL,
	"hour" timestamp with time zone NOT NULL,
	"operation" text NOT NULL,
	"key_id" text NOT NULL,
	"outcome" text NOT NULL,
	"source" text NOT NULL,
	"monitor_id" text NOT NULL,
	"lookups" bigint NOT NULL,
	"credits" bigint NOT NULL,
	"cached" bigint NOT NULL,
	"failed" bigint NOT NULL,
	"duration_ms" bigint NOT NULL,
	CONSTRAINT "usage_hours_pk" PRIMARY KEY("wallet_id","hour","operation","key_id","outcome","source","monitor_id")
);
--> statement-breakpoint
CREATE INDEX "refusals_wallet" ON "refusals" USING btree ("wallet_id","first_at");--> statement-breakpoint
CREATE INDEX "refusals_last" ON "refusals" USING btree ("last_at");--> statement-breakpoint
CREATE INDEX "usage_hours_hour" ON "usage_hours" USING brin ("hour");--> statement-breakpoint
CREATE INDEX "ledger_entries_at" ON "ledger_entries" USING brin ("at");--> statement-breakpoint
-- Written by hand, all that follows. A usage record now also stores the parameters of its lookup, the monitor that made it,
-- and for a failed lookup the HTTP status and the reason. usage_batches.items has two kinds of elements. Their seventh
-- element tells them apart: a number is the duration of one lookup, an array is the list of a group's lookups.
--   [lookup, operation, outcome, source, cached, credits, duration in ms, key, cause, parts, details]
--     details: {"p": parameters, "m": monitor, "s": status, "r": reason}; unknown members are left out. The last three elements may be
--     absent; cause is null for a lookup that did not fail, parts is 0 where they are unknown.
--   [operation, outcome, source, cached, credits, key, [[lookup, duration in ms, place], ...], parts, details]
--     details: {"p": [parameters, ...], "m": monitor}; place is the place of a lookup's parameters in that list, and 0 if it is absent.
-- JSON null as parts stands for a price whose only part is its base.
create or replace view usage_records as
  select b.wallet_id, b.at, r.*
  from usage_batches b cross join json_array_elements(b.items) i cross join lateral (
    select i.value->>0 as lookup_id, i.value->>1 as operation, i.value->>2 as outcome, i.value->>3 as source,
           (i.value->>4)::int = 1 as cached, (i.value->>5)::bigint as credits,
           greatest(0, least((i.value->>6)::numeric, 2147483647))::int as duration_ms, i.value->>7 as key_id,
           i.value->>8 as cause,
           case json_typeof(i.value->9) when 'null' then json_build_array(json_build_array('base', 1, i.value->5))
             when 'array' then i.value->9 end as price_parts,
           i.value->10->'p' as parameters, i.value->10->>'m' as monitor_id, (i.value->10->>'s')::int as status,
           i.value->10->>'r' as reason
    where json_typeof(i.value->6) = 'number'
    union all
    select l.value->>0, i.value->>0, i.value->>1, i.value->>2, (i.value->>3)::int = 1, (i.value->>4)::bigint,
           greatest(0, least((l.value->>1)::numeric, 2147483647))::int, i.value->>5, null,
           case json_typeof(i.value->7) when 'null' then json_build_array(json_build_array('base', 1, i.value->4))
             when 'array' then i.value->7 end,
           i.value->8->'p'->coalesce((l.value->>2)::int, 0), i.value->8->>'m', null, null
    from json_array_elements(case json_typeof(i.value->6) when 'array' then i.value->6 else '[]' end) l
  ) r;
--> statement-breakpoint
-- What a batch of usage records adds to usage_hours.
create function usage_kinds(p_items json) returns table (
  operation text, key_id text, outcome text, source text, monitor_id text, lookups bigint, credits bigint, cached bigint,
  failed bigint, duration_ms bigint
) language sql immutable as $$
  select operation, key_id, outcome, source, monitor, sum(n)::bigint, sum(n * each)::bigint,
         coalesce(sum(n) filter (where cached), 0)::bigint,
         coalesce(sum(n) filter (where outcome not in ('found', 'not_found', 'private', 'restricted')), 0)::bigint,
         coalesce(sum(ms) filter (where not cached), 0)::bigint
  from jsonb_array_elements(p_items::jsonb) i cross join lateral (
    select i.value->>1 as operation, i.value->>7 as key_id, i.value->>2 as outcome, coalesce(i.value->>3, '') as source,
           coalesce(i.value->10->>'m', '') as monitor, 1 as n, (i.value->>5)::bigint as each,
           (i.value->>4)::int = 1 as cached, greatest(0, least((i.value->>6)::numeric, 2147483647)) as ms
    where jsonb_typeof(i.value->6) = 'number'
    union all
    select i.value->>0, i.value->>5, i.value->>1, coalesce(i.value->>2, ''), coalesce(i.value->8->>'m', ''),
           jsonb_array_length(i.value->6), (i.value->>4)::bigint, (i.value->>3)::int = 1,
           case when (i.value->>3)::int = 1 then 0 else (
             select sum(greatest(0, least((l.value->>1)::numeric, 2147483647))) from jsonb_array_elements(i.value->6) l
           ) end
    where jsonb_typeof(i.value->6) = 'array'
  ) lookup group by 1, 2, 3, 4, 5
$$;
--> statement-breakpoint
-- As in 0023, with the sums by hour.
create or replace function usage_batches_counted() returns trigger language plpgsql as $$
begin
  if current_setting('social_lookup.usage', true) = 'counted' then
    return null;
  end if;
  with kinds as materialized (
    select b.wallet_id, b.at, k.* from fresh b cross join usage_kinds(b.items) k
  ), hours as (
    insert into usage_hours as h
      select wallet_id, date_trunc('hour', at, 'UTC'), operation, key_id, outcome, source, monitor_id, sum(lookups), sum(credits),
             sum(cached), sum(failed), sum(duration_ms)
      from kinds group by 1, 2, 3, 4, 5, 6, 7 order by 1, 2, 3, 4, 5, 6, 7
    on conflict (wallet_id, hour, operation, key_id, outcome, source, monitor_id) do update set
      lookups = h.lookups + excluded.lookups, credits = h.credits + excluded.credits,
      cached = h.cached + excluded.cached, failed = h.failed + excluded.failed,
      duration_ms = h.duration_ms + excluded.duration_ms
  )
  insert into usage_days as d
    select wallet_id, (at at time zone 'UTC')::date, operation, key_id, sum(lookups), sum(credits), sum(cached),
           sum(failed), sum(duration_ms)
    from kinds group by 1, 2, 3, 4 order by 1, 2, 3, 4
  on conflict (wallet_id, day, operation, key_id) do update set
    lookups = d.lookups + excluded.lookups, credits = d.credits + excluded.credits,
    cached = d.cached + excluded.cached, failed = d.failed + excluded.failed,
    duration_ms = d.duration_ms + excluded.duration_ms;
  return null;
end
$$;
--> statement-breakpoint
-- As in 0023. An element of p_sums is [operation, key, lookups, credits, cached, failed, duration in ms, outcome, source,
-- monitor]. The release before sends the first seven; the sums by hour then come from the records.
create or replace function ledger_bring_in_one(
  p_segment uuid, p_at timestamptz, p_wallet text, p_credits bigint, p_lookups int, p_charges json, p_usage json,
  p_sums json, p_node text
) returns table (wallet text, leased bigint, spendable bigint, set_aside int)
language plpgsql set social_lookup.ledger = 'writing' as $$
declare
  entry_id text := p_segment::text || ':' || p_wallet;
  balance_now bigint;
  held_now bigint;
  drawn bigint := 0;
  hour_now timestamptz := date_trunc('hour', p_at, 'UTC');
begin
  select w.balance, w.held into balance_now, held_now from wallets w where w.id = p_wallet for update;
  leased := 0;
  if p_node is not null then
    select coalesce(sum(l.credits), 0) into leased from leases l where l.wallet_id = p_wallet and l.node = p_node;
  end if;
  -- Read behind the lock: a second bring-in of the same segment must see the first.
  if p_credits <= leased + balance_now - held_now
    and not exists (select from ledger_entries e where e.id = entry_id)
    and not exists (select from charges_set_aside c where c.id = entry_id)
    and not exists (select from ledger_archives a where a.before > uuid_time(p_segment))
  then
    drawn := least(leased, p_credits);
    leased := leased - drawn;
    update wallets w set balance = w.balance - p_credits, held = w.held - drawn where w.id = p_wallet;
    insert into ledger_entries (id, wallet_id, kind, credits, balance_after, at, lookups)
      values (entry_id, p_wallet, 'charge', -p_credits, balance_now - p_credits, p_at, p_charges);
    perform set_config('social_lookup.usage', 'counted', true);
    insert into usage_batches (wallet_id, at, lookups, items) values (p_wallet, p_at, p_lookups, p_usage);
    perform set_config('social_lookup.usage', '', true);
    insert into usage_days as d
      select p_wallet, (p_at at time zone 'UTC')::date, s.value->>0, s.value->>1, sum((s.value->>2)::bigint),
             sum((s.value->>3)::bigint), sum((s.value->>4)::bigint), sum((s.value->>5)::bigint),
             sum((s.value->>6)::bigint)
      from json_array_elements(p_sums) s group by 3, 4 order by 3, 4
    on conflict (wallet_id, day, operation, key_id) do update set
      lookups = d.lookups + excluded.lookups, credits = d.credits + excluded.credits,
      cached = d.cached + excluded.cached, failed = d.failed + excluded.failed,
      duration_ms = d.duration_ms + excluded.duration_ms;
    if p_sums->0->7 is not null then
      insert into usage_hours as h
        select p_wallet, hour_now, s.value->>0, s.value->>1, s.value->>7, coalesce(s.value->>8, ''),
               coalesce(s.value->>9, ''), sum((s.value->>2)::bigint), sum((s.value->>3)::bigint),
               sum((s.value->>4)::bigint), sum((s.value->>5)::bigint), sum((s.value->>6)::bigint)
        from json_array_elements(p_sums) s group by 3, 4, 5, 6, 7 order by 3, 4, 5, 6, 7
      on conflict (wallet_id, hour, operation, key_id, outcome, source, monitor_id) do update set
        lookups = h.lookups + excluded.lookups, credits = h.credits + excluded.credits,
        cached = h.cached + excluded.cached, failed = h.failed + excluded.failed,
        duration_ms = h.duration_ms + excluded.duration_ms;
    else
      insert into usage_hours as h
        select p_wallet, hour_now, k.* from usage_kinds(p_usage) k order by 3, 4, 5, 6, 7
      on conflict (wallet_id, hour, operation, key_id, outcome, source, monitor_id) do update set
        lookups = h.lookups + excluded.lookups, credits = h.credits + excluded.credits,
        cached = h.cached + excluded.cached, failed = h.failed + excluded.failed,
        duration_ms = h.duration_ms + excluded.duration_ms;
    end if;
    if drawn > 0 then
      update leases l set credits = leased where l.wallet_id = p_wallet and l.node = p_node;
    end if;
    wallet := p_wallet;
    spendable := balance_now - p_credits - (held_now - drawn);
    set_aside := 0;
    return next;
  else
    return query
      select b.* from ledger_bring_in(p_segment, p_at, json_build_array(json_build_object('wallet', p_wallet,
        'credits', p_credits, 'lookups', p_lookups, 'charges', p_charges, 'usage', p_usage)), p_node) b;
  end if;
end
$$;
--> statement-breakpoint
-- Removes lookups from grouped usage. As in 0024, and a group keeps its details.
create or replace function ledger_usage_without(records json, ids text[]) returns json language sql immutable as $$
  select coalesce(json_agg(case
    when g.value->8 is not null then json_build_array(g.value->0, g.value->1, g.value->2, g.value->3, g.value->4,
      g.value->5, kept.lookups, g.value->7, g.value->8)
    when g.value->7 is not null then json_build_array(g.value->0, g.value->1, g.value->2, g.value->3, g.value->4,
      g.value->5, kept.lookups, g.value->7)
    else json_build_array(g.value->0, g.value->1, g.value->2, g.value->3, g.value->4, g.value->5, kept.lookups) end), '[]')
  from json_array_elements(records) g,
    lateral (select json_agg(l.value) as lookups from json_array_elements(g.value->6) l
             where not l.value->>0 = any(ids)) kept
  where kept.lookups is not null
$$;
--> statement-breakpoint
-- As in 0024, with the sums by hour.
create or replace function ledger_void(p_flush uuid, p_at timestamptz, p_wallets text[], p_holds text[]) returns void
language plpgsql set social_lookup.ledger = 'writing' as $$
declare
  charge ledger_entries;
  was_applied boolean;
  charged boolean := false;
begin
  -- Waits for a flush that the server is still working on; a flush that arrives later finds its id taken.
  insert into ledger_flushes (id, at, result) values (p_flush, now(), '{"voided": true}') on conflict (id) do nothing;
  was_applied := not found;
  for charge in
    select e.* from ledger_entries e join unnest(p_wallets) w on e.id = p_flush::text || ':' || w
    order by e.wallet_id
  loop
    charged := true;
    if exists (select from ledger_entries where id = 'refund:' || charge.id) then
      continue;
    end if;
    perform ledger_add('refund:' || charge.id, charge.wallet_id, 'refund', -charge.credits, null, p_at, charge.lookups);
    delete from charged_lookups where lookup_id in (select l.value->>0 from json_array_elements(charge.lookups) l);
    with gone as (
      delete from usage_batches b where b.wallet_id = charge.wallet_id and b.at = charge.at
        and exists (
          select from json_array_elements(b.items) i where charge.lookups->0->>0 = case json_typeof(i.value->6)
            when 'array' then i.value->6->0->>0 else i.value->>0 end
        )
      returning b.items
    ), kinds as materialized (
      select k.* from gone cross join usage_kinds(gone.items) k
    ), by_hour as (
      select k.operation, k.key_id, k.outcome, k.source, k.monitor_id, sum(k.lookups) as lookups,
             sum(k.credits) as credits, sum(k.cached) as cached, sum(k.failed) as failed, sum(k.duration_ms) as duration_ms
      from kinds k group by 1, 2, 3, 4, 5
    ), hours as (
      update usage_hours h set
        lookups = h.lookups - s.lookups, credits = h.credits - s.credits, cached = h.cached - s.cached,
        failed = h.failed - s.failed, duration_ms = h.duration_ms - s.duration_ms
      from by_hour s
      where h.wallet_id = charge.wallet_id and h.hour = date_trunc('hour', charge.at, 'UTC')
        and h.operation = s.operation and h.key_id = s.key_id and h.outcome = s.outcome and h.source = s.source
        and h.monitor_id = s.monitor_id
    ), sums as (
      select k.operation, k.key_id, sum(k.lookups) as lookups, sum(k.credits) as credits, sum(k.cached) as cached,
             sum(k.failed) as failed, sum(k.duration_ms) as duration_ms
      from kinds k group by 1, 2
    )
    update usage_days d set
      lookups = d.lookups - s.lookups, credits = d.credits - s.credits, cached = d.cached - s.cached,
      failed = d.failed - s.failed, duration_ms = d.duration_ms - s.duration_ms
    from sums s
    where d.wallet_id = charge.wallet_id and d.day = (charge.at at time zone 'UTC')::date
      and d.operation = s.operation and d.key_id = s.key_id;
  end loop;
  if not charged and uuid_time(p_flush) < (select max(before) from ledger_archives) then
    insert into charges_set_aside (id, at, reason, content)
      values ('void:' || p_flush, p_at, 'the ledger of the time of this flush, which was to be void, is archived',
        to_jsonb(p_wallets)::text)
      on conflict do nothing;
  end if;
  if was_applied then
    perform ledger_release(p_holds, p_at);
  end if;
end
$$;
--> statement-breakpoint
insert into usage_hours
  select b.wallet_id, date_trunc('hour', b.at, 'UTC'), k.operation, k.key_id, k.outcome, k.source, k.monitor_id, sum(k.lookups),
         sum(k.credits), sum(k.cached), sum(k.failed), sum(k.duration_ms)
  from usage_batches b cross join usage_kinds(b.items) k group by 1, 2, 3, 4, 5, 6, 7;
