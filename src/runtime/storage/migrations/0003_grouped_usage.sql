-- The elements of usage_batches.items are of two kinds: a record
--   [lookup, operation, outcome, source, cached, credits, duration in ms, key]
-- or records that differ in nothing but lookup and duration, which is what cached lookups do
--   [operation, outcome, source, cached, credits, key, [[lookup, duration in ms], ...]].
create or replace view usage_records as
  select b.wallet_id, b.at, r.*
  from usage_batches b cross join json_array_elements(b.items) i cross join lateral (
    select i.value->>0 as lookup_id, i.value->>1 as operation, i.value->>2 as outcome, i.value->>3 as source,
           (i.value->>4)::int = 1 as cached, (i.value->>5)::bigint as credits, (i.value->>6)::int as duration_ms,
           i.value->>7 as key_id
    where json_array_length(i.value) = 8
    union all
    select l.value->>0, i.value->>0, i.value->>1, i.value->>2, (i.value->>3)::int = 1, (i.value->>4)::bigint,
           (l.value->>1)::int, i.value->>5
    from json_array_elements(case json_array_length(i.value) when 7 then i.value->6 else '[]' end) l
  ) r;
--> statement-breakpoint
-- What each of these wallets can spend, as of now rather than of the calling statement's start.
create function ledger_spendable(p_wallets text[]) returns jsonb language plpgsql as $$
begin
  return (select jsonb_object_agg(w.id, w.balance - w.held) from wallets w where w.id = any(p_wallets));
end
$$;
--> statement-breakpoint
create or replace function ledger_give_up(p_flush uuid, p_at timestamptz, p_wallets text[], p_reserved text[]) returns void
language plpgsql as $$
declare
  charge ledger_entries;
begin
  -- Waits for a flush that the server is still working on; a flush that arrives later finds its id taken.
  insert into ledger_flushes (id, at, result) values (p_flush, p_at, '{"givenUp": true}') on conflict (id) do nothing;
  if found then
    return;
  end if;
  for charge in
    select e.* from ledger_entries e join unnest(p_wallets) w on e.id = p_flush::text || ':' || w
    order by e.wallet_id
  loop
    perform ledger_add('refund:' || charge.id, charge.wallet_id, 'refund', -charge.credits, null, p_at, charge.lookups);
    delete from charged_lookups where lookup_id in (select l.value->>0 from json_array_elements(charge.lookups) l);
    delete from usage_batches b where b.wallet_id = charge.wallet_id and b.at = charge.at
      and exists (
        select from json_array_elements(b.items) i where charge.lookups->0->>0 = case json_array_length(i.value)
          when 8 then i.value->>0 else i.value->6->0->>0 end
      );
  end loop;
  perform ledger_drop(p_reserved, p_at);
end
$$;
