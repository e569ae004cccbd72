-- Hand-written, all of it. A usage record of a lookup that failed has a ninth element, why it did:
--   [lookup, operation, outcome, source, cached, credits, duration in ms, key, cause]
-- As in 0006, with the cause.
create or replace view usage_records as
  select b.wallet_id, b.at, r.*
  from usage_batches b cross join json_array_elements(b.items) i cross join lateral (
    select i.value->>0 as lookup_id, i.value->>1 as operation, i.value->>2 as outcome, i.value->>3 as source,
           (i.value->>4)::int = 1 as cached, (i.value->>5)::bigint as credits,
           greatest(0, least((i.value->>6)::numeric, 2147483647))::int as duration_ms, i.value->>7 as key_id,
           i.value->>8 as cause
    where json_array_length(i.value) in (8, 9)
    union all
    select l.value->>0, i.value->>0, i.value->>1, i.value->>2, (i.value->>3)::int = 1, (i.value->>4)::bigint,
           greatest(0, least((l.value->>1)::numeric, 2147483647))::int, i.value->>5, null
    from json_array_elements(case json_array_length(i.value) when 7 then i.value->6 else '[]' end) l
  ) r;
--> statement-breakpoint
-- As in 0013, for records of nine elements too.
create or replace function usage_sums(p_items json) returns table (
  operation text, key_id text, lookups bigint, credits bigint, cached bigint, failed bigint, duration_ms bigint
) language sql immutable as $$
  select operation, key_id, sum(n)::bigint, sum(n * each)::bigint, coalesce(sum(n) filter (where cached), 0)::bigint,
         coalesce(sum(n) filter (where outcome not in ('found', 'not_found', 'private', 'restricted')), 0)::bigint,
         coalesce(sum(ms) filter (where not cached), 0)::bigint
  from (
    select i.value->>1 as operation, i.value->>7 as key_id, 1 as n, (i.value->>5)::bigint as each,
           (i.value->>4)::int = 1 as cached, i.value->>2 as outcome,
           greatest(0, least((i.value->>6)::numeric, 2147483647)) as ms
    from jsonb_array_elements(p_items::jsonb) i where jsonb_array_length(i.value) in (8, 9)
    union all
    select i.value->>0, i.value->>5, jsonb_array_length(i.value->6), (i.value->>4)::bigint, (i.value->>3)::int = 1,
           i.value->>1,
           case when (i.value->>3)::int = 1 then 0 else (
             select sum(greatest(0, least((l.value->>1)::numeric, 2147483647))) from jsonb_array_elements(i.value->6) l
           ) end
    from jsonb_array_elements(p_items::jsonb) i where jsonb_array_length(i.value) = 7
  ) lookup group by 1, 2
$$;
