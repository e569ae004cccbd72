CREATE TABLE "usage_days" (
	"wallet_id" text NOT NULL,
	"day" date NOT NULL,
	"operation" text NOT NULL,
	"key_id" text NOT NULL,
	"lookups" bigint NOT NULL,
	"credits" bigint NOT NULL,
	"cached" bigint NOT NULL,
	"failed" bigint NOT NULL,
	"duration_ms" bigint NOT NULL,
	CONSTRAINT "usage_days_wallet_id_day_operation_key_id_pk" PRIMARY KEY("wallet_id","day","operation","key_id")
);
--> statement-breakpoint
CREATE INDEX "usage_days_day" ON "usage_days" USING btree ("day");--> statement-breakpoint
-- What one batch of usage records sums up to, by operation and key. The batches' two kinds of elements: see usage_records.
-- As jsonb, since each operator on json reads the whole text again.
create function usage_sums(p_items json) returns table (
  operation text, key_id text, lookups bigint, credits bigint, cached bigint, failed bigint, duration_ms bigint
) language sql immutable as $$
  select operation, key_id, sum(n)::bigint, sum(n * each)::bigint, coalesce(sum(n) filter (where cached), 0)::bigint,
         coalesce(sum(n) filter (where outcome not in ('found', 'not_found', 'private', 'restricted')), 0)::bigint,
         coalesce(sum(ms) filter (where not cached), 0)::bigint
  from (
    select i.value->>1 as operation, i.value->>7 as key_id, 1 as n, (i.value->>5)::bigint as each,
           (i.value->>4)::int = 1 as cached, i.value->>2 as outcome,
           greatest(0, least((i.value->>6)::numeric, 2147483647)) as ms
    from jsonb_array_elements(p_items::jsonb) i where jsonb_array_length(i.value) = 8
    union all
    select i.value->>0, i.value->>5, jsonb_array_length(i.value->6), (i.value->>4)::bigint, (i.value->>3)::int = 1,
           i.value->>1,
           case when (i.value->>3)::int = 1 then 0 else (
             select sum(greatest(0, least((l.value->>1)::numeric, 2147483647))) from jsonb_array_elements(i.value->6) l
           ) end
    from jsonb_array_elements(p_items::jsonb) i where jsonb_array_length(i.value) = 7
  ) lookup group by 1, 2
$$;
--> statement-breakpoint
create function usage_batches_counted() returns trigger language plpgsql as $$
begin
  insert into usage_days as d
    select b.wallet_id, (b.at at time zone 'UTC')::date, s.operation, s.key_id, sum(s.lookups), sum(s.credits),
           sum(s.cached), sum(s.failed), sum(s.duration_ms)
    from fresh b cross join usage_sums(b.items) s group by 1, 2, 3, 4 order by 1, 2, 3, 4
  on conflict (wallet_id, day, operation, key_id) do update set
    lookups = d.lookups + excluded.lookups, credits = d.credits + excluded.credits,
    cached = d.cached + excluded.cached, failed = d.failed + excluded.failed,
    duration_ms = d.duration_ms + excluded.duration_ms;
  return null;
end
$$;
--> statement-breakpoint
create trigger usage_batches_counted after insert on usage_batches
  referencing new table as fresh for each statement execute function usage_batches_counted();
--> statement-breakpoint
-- What was kept before there were sums by day.
insert into usage_days
  select b.wallet_id, (b.at at time zone 'UTC')::date, s.operation, s.key_id, sum(s.lookups), sum(s.credits),
         sum(s.cached), sum(s.failed), sum(s.duration_ms)
  from usage_batches b cross join usage_sums(b.items) s group by 1, 2, 3, 4;
--> statement-breakpoint
-- As in 0005; the sums by day lose what the flush had counted.
create or replace function ledger_void(p_flush uuid, p_at timestamptz, p_wallets text[], p_holds text[]) returns void
language plpgsql as $$
declare
  charge ledger_entries;
  was_applied boolean;
begin
  -- Waits for a flush that the server is still working on; a flush that arrives later finds its id taken.
  insert into ledger_flushes (id, at, result) values (p_flush, now(), '{"voided": true}') on conflict (id) do nothing;
  was_applied := not found;
  for charge in
    select e.* from ledger_entries e join unnest(p_wallets) w on e.id = p_flush::text || ':' || w
    order by e.wallet_id
  loop
    if exists (select from ledger_entries where id = 'refund:' || charge.id) then
      continue;
    end if;
    perform ledger_add('refund:' || charge.id, charge.wallet_id, 'refund', -charge.credits, null, p_at, charge.lookups);
    delete from charged_lookups where lookup_id in (select l.value->>0 from json_array_elements(charge.lookups) l);
    with gone as (
      delete from usage_batches b where b.wallet_id = charge.wallet_id and b.at = charge.at
        and exists (
          select from json_array_elements(b.items) i where charge.lookups->0->>0 = case json_array_length(i.value)
            when 8 then i.value->>0 else i.value->6->0->>0 end
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
  if was_applied then
    perform ledger_release(p_holds, p_at);
  end if;
end
$$;
