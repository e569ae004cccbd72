-- Tables of a database of usage (USAGE_DATABASE_URL): those of the ledger's database that hold usage, in their newest form, as
-- test/runtime/storage/usage-database.test.ts compares. Their comments are in migrations/.
create table settings (
  name text primary key,
  value text not null
);
--> statement-breakpoint
create table usage_batches (
  seq bigint generated always as identity not null,
  wallet_id text not null,
  at timestamptz not null,
  lookups integer not null,
  items json not null,
  last_at timestamptz
) partition by range (at);
--> statement-breakpoint
create index usage_batches_wallet on usage_batches (wallet_id, at);
--> statement-breakpoint
create index usage_batches_at on usage_batches using brin (at);
--> statement-breakpoint
create table usage_batches_default (like usage_batches including storage, primary key (seq));
--> statement-breakpoint
alter table usage_batches attach partition usage_batches_default default;
--> statement-breakpoint
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
CREATE TABLE "usage_moves" (
	"seq" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "usage_moves_seq_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"at" timestamp with time zone NOT NULL,
	"first_at" timestamp with time zone NOT NULL,
	"last_at" timestamp with time zone NOT NULL,
	"ids" uuid[] NOT NULL
);
--> statement-breakpoint
create index usage_days_day on usage_days (day);
--> statement-breakpoint
create index usage_hours_hour on usage_hours using brin (hour);
--> statement-breakpoint
create index usage_moves_last on usage_moves (last_at);
--> statement-breakpoint
create function usage_sums(p_items json) returns table (
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
create function usage_between(p_items json, p_at timestamptz, p_last timestamptz, p_from timestamptz, p_to timestamptz)
returns json language sql immutable as $$
  select case when p_at >= p_from and coalesce(p_last, p_at) < p_to then p_items else (
    select coalesce(json_agg(case when k.lookups is null then i.value else json_build_array(i.value->0, i.value->1, i.value->2,
      i.value->3, i.value->4, i.value->5, k.lookups, i.value->7, i.value->8) end), '[]')
    from json_array_elements(p_items) i cross join lateral (
      select json_agg(l.value) as lookups
      from json_array_elements(case json_typeof(i.value->6) when 'array' then i.value->6 else '[]' end) l
      where p_at + coalesce((l.value->>3)::int, 0) * interval '1 millisecond' >= p_from
        and p_at + coalesce((l.value->>3)::int, 0) * interval '1 millisecond' < p_to
    ) k
    where k.lookups is not null or json_typeof(i.value->6) = 'number'
      and p_at + coalesce((i.value->10->>'t')::int, 0) * interval '1 millisecond' >= p_from
      and p_at + coalesce((i.value->10->>'t')::int, 0) * interval '1 millisecond' < p_to
  ) end
$$;
--> statement-breakpoint
create function usage_batches_counted() returns trigger language plpgsql as $$
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
create function usage_batches_kept() returns trigger language plpgsql as $$
begin
  if coalesce(current_setting('social_lookup.ledger', true), '') not in ('writing', 'moving', 'erasing') then
    raise exception 'usage records are dropped by the day'
      using hint = 'Set USAGE_RETENTION_DAYS (docs/CREDITS.md).';
  end if;
  return old;
end
$$;
--> statement-breakpoint
create view usage_records as
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
create view usage_lookups as
  select b.wallet_id, b.at as batch_at, b.last_at, b.at + r.later * interval '1 millisecond' as at, r.lookup_id, r.operation,
         r.outcome, r.source, r.cached, r.credits, r.duration_ms, r.key_id, r.cause, r.price_parts, r.parameters, r.monitor_id,
         r.status, r.reason
  from usage_batches b cross join json_array_elements(b.items) i cross join lateral (
    select i.value->>0 as lookup_id, i.value->>1 as operation, i.value->>2 as outcome, i.value->>3 as source,
           (i.value->>4)::int = 1 as cached, (i.value->>5)::bigint as credits,
           greatest(0, least((i.value->>6)::numeric, 2147483647))::int as duration_ms, i.value->>7 as key_id,
           i.value->>8 as cause,
           case json_typeof(i.value->9) when 'null' then json_build_array(json_build_array('base', 1, i.value->5))
             when 'array' then i.value->9 end as price_parts,
           i.value->10->'p' as parameters, i.value->10->>'m' as monitor_id, (i.value->10->>'s')::int as status,
           i.value->10->>'r' as reason, coalesce((i.value->10->>'t')::int, 0) as later
    where json_typeof(i.value->6) = 'number'
    union all
    select l.value->>0, i.value->>0, i.value->>1, i.value->>2, (i.value->>3)::int = 1, (i.value->>4)::bigint,
           greatest(0, least((l.value->>1)::numeric, 2147483647))::int, i.value->>5, null,
           case json_typeof(i.value->7) when 'null' then json_build_array(json_build_array('base', 1, i.value->4))
             when 'array' then i.value->7 end,
           i.value->8->'p'->coalesce((l.value->>2)::int, 0), i.value->8->>'m', null, null, coalesce((l.value->>3)::int, 0)
    from json_array_elements(case json_typeof(i.value->6) when 'array' then i.value->6 else '[]' end) l
  ) r;
--> statement-breakpoint
create trigger usage_batches_counted after insert on usage_batches
  referencing new table as fresh for each statement execute function usage_batches_counted();
--> statement-breakpoint
create trigger usage_batches_kept before delete on usage_batches
  for each row execute function usage_batches_kept();
