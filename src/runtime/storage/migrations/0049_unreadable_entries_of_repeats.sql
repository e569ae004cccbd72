ALTER TABLE "lookup_keys" ADD COLUMN "unreadable_entries" integer;--> statement-breakpoint
-- An element of p_keys may have the number of unreadable entries as its eighth value.
create or replace function lookup_keys_charge(p_wallet text, p_at timestamptz, p_keys json) returns text[] language sql as $$
  with wanted as (
    -- In the order of the keys, as in each statement that writes several, so that none waits in a circle.
    select distinct on (1) (k.value->>0)::uuid as key, (k.value->>1)::uuid as request, (k.value->>2)::uuid as lookup_id,
      (k.value->>3)::uuid as answer, (k.value->>4)::int as credits, k.value->>5 as outcome, (k.value->>6)::int = 1 as cached,
      (k.value->>7)::int as unreadable
    from json_array_elements(p_keys) k order by 1
  ), charged as (
    insert into lookup_keys as k (key, wallet_id, request, lookup_id, answer, credits, outcome, cached, unreadable_entries, at)
    select w.key, p_wallet, w.request, w.lookup_id, w.answer, w.credits, w.outcome, w.cached, w.unreadable, p_at from wanted w
    on conflict (key) do update set request = excluded.request, lookup_id = excluded.lookup_id, answer = excluded.answer,
      credits = excluded.credits, outcome = excluded.outcome, cached = excluded.cached,
      unreadable_entries = excluded.unreadable_entries, claimed_until = null, at = excluded.at
    where k.credits is null or k.at < excluded.at - interval '24 hours'
    returning k.lookup_id
  )
  select case when (select count(*) from charged) = json_array_length(p_keys) then '{}' else (
    select coalesce(array_agg(k.value->>2), '{}') from json_array_elements(p_keys) k
    where not exists (select from charged c where c.lookup_id = (k.value->>2)::uuid)
  ) end
$$;
