-- Written by hand. A usage record now keeps the parts of its price: [[name, units, credits for each unit], ...].
-- JSON null stands for a price whose only part is its base. A record without the element was written by an older release,
-- or its lookup failed: the parts are unknown. usage_batches.items has two kinds of elements. Their seventh element tells
-- them apart: a number is the duration of one lookup, an array is the list of a group's lookups.
--   [lookup, operation, outcome, source, cached, credits, duration in ms, key, cause, parts]
--     The last two elements may be absent; a lookup that did not fail has the cause null.
--   [operation, outcome, source, cached, credits, key, [[lookup, duration in ms], ...], parts]
--     The last element may be absent.
-- The release before writes and reads these records as it did: its records are valid, and the view has one more column.
create or replace view usage_records as
  select b.wallet_id, b.at, r.*
  from usage_batches b cross join json_array_elements(b.items) i cross join lateral (
    select i.value->>0 as lookup_id, i.value->>1 as operation, i.value->>2 as outcome, i.value->>3 as source,
           (i.value->>4)::int = 1 as cached, (i.value->>5)::bigint as credits,
           greatest(0, least((i.value->>6)::numeric, 2147483647))::int as duration_ms, i.value->>7 as key_id,
           i.value->>8 as cause,
           case json_typeof(i.value->9) when 'null' then json_build_array(json_build_array('base', 1, i.value->5))
             else i.value->9 end as price_parts
    where json_typeof(i.value->6) = 'number'
    union all
    select l.value->>0, i.value->>0, i.value->>1, i.value->>2, (i.value->>3)::int = 1, (i.value->>4)::bigint,
           greatest(0, least((l.value->>1)::numeric, 2147483647))::int, i.value->>5, null,
           case json_typeof(i.value->7) when 'null' then json_build_array(json_build_array('base', 1, i.value->4))
             else i.value->7 end
    from json_array_elements(case json_typeof(i.value->6) when 'array' then i.value->6 else '[]' end) l
  ) r;
--> statement-breakpoint
-- As in 0022, for records with the parts of their price.
create or replace function usage_sums(p_items json) returns table (
  operation text, key_id text, lookups bigint, credits bigint, cached bigint, failed bigint, duration_ms bigint
) language sql immutable as $$
  select operation, key_id, sum(n)::bigint, sum(n * each)::bigint, coalesce(sum(n) filter (where cached), 0)::bigint,
         coalesce(sum(n) filter (where outcome not in ('found', 'not_found', 'private', 'restricted')), 0)::bigint,
         coalesce(sum(ms) filter (where not cached), 0)::bigint
  from jsonb_array_elements(p_items::jsonb) i cross join lateral (
    select i.value->>1 as operation, i.value->>7 as key_id, 1 as n, (i.value->>5)::bigint as each,
           (i.value->>4)::int = 1 as cached, i.value->>2 as outcome,
           greatest(0, least((i.value->>6)::numeric, 2147483647)) as ms
    where jsonb_typeof(i.value->6) = 'number'
    union all
    select i.value->>0, i.value->>5, jsonb_array_length(i.value->6), (i.value->>4)::bigint, (i.value->>3)::int = 1,
           i.value->>1,
           case when (i.value->>3)::int = 1 then 0 else (
             select sum(greatest(0, least((l.value->>1)::numeric, 2147483647))) from jsonb_array_elements(i.value->6) l
           ) end
    where jsonb_typeof(i.value->6) = 'array'
  ) lookup group by 1, 2
$$;
--> statement-breakpoint
-- Removes lookups from grouped usage. As in 0005, and a group keeps the parts of its price.
create or replace function ledger_usage_without(records json, ids text[]) returns json language sql immutable as $$
  select coalesce(json_agg(case when g.value->7 is null then json_build_array(
    g.value->0, g.value->1, g.value->2, g.value->3, g.value->4, g.value->5, kept.lookups)
  else json_build_array(
    g.value->0, g.value->1, g.value->2, g.value->3, g.value->4, g.value->5, kept.lookups, g.value->7) end), '[]')
  from json_array_elements(records) g,
    lateral (select json_agg(l.value) as lookups from json_array_elements(g.value->6) l
             where not l.value->>0 = any(ids)) kept
  where kept.lookups is not null
$$;
--> statement-breakpoint
-- As in 0020, for records with the parts of their price.
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
    ), sums as (
      select s.operation, s.key_id, sum(s.lookups) as lookups, sum(s.credits) as credits, sum(s.cached) as cached,
             sum(s.failed) as failed, sum(s.duration_ms) as duration_ms
      from gone cross join usage_sums(gone.items) s group by 1, 2
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
