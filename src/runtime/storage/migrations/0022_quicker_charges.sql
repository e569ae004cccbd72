-- Hand-written, all of it. As in 0018, read once.
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
    where jsonb_array_length(i.value) in (8, 9)
    union all
    select i.value->>0, i.value->>5, jsonb_array_length(i.value->6), (i.value->>4)::bigint, (i.value->>3)::int = 1,
           i.value->>1,
           case when (i.value->>3)::int = 1 then 0 else (
             select sum(greatest(0, least((l.value->>1)::numeric, 2147483647))) from jsonb_array_elements(i.value->6) l
           ) end
    where jsonb_array_length(i.value) = 7
  ) lookup group by 1, 2
$$;
--> statement-breakpoint
-- Brings in the charges of one wallet: what ledger_bring_in does where nothing is in its way, at half the work, which
-- is reading the list. It leaves all else to that one.
create function ledger_bring_in_one(
  p_segment uuid, p_at timestamptz, p_wallet text, p_credits bigint, p_lookups int, p_charges json, p_usage json,
  p_node text
) returns table (wallet text, leased bigint, spendable bigint, set_aside int)
language plpgsql set social_lookup.ledger = 'writing' as $$
declare
  entry_id text := p_segment::text || ':' || p_wallet;
  balance_now bigint;
  held_now bigint;
  drawn bigint := 0;
begin
  select w.balance, w.held into balance_now, held_now from wallets w where w.id = p_wallet for update;
  leased := 0;
  if p_node is not null then
    select coalesce(sum(l.credits), 0) into leased from leases l where l.wallet_id = p_wallet and l.node = p_node;
  end if;
  -- Read behind the lock: who brings the same in has to have it too.
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
    insert into usage_batches (wallet_id, at, lookups, items) values (p_wallet, p_at, p_lookups, p_usage);
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
-- The same, its lease being filled up behind it.
create function ledger_bring_in_one(
  p_segment uuid, p_at timestamptz, p_wallet text, p_credits bigint, p_lookups int, p_charges json, p_usage json,
  p_node text, p_size bigint, p_least bigint, p_expires timestamptz
) returns table (wallet text, leased bigint, spendable bigint, set_aside int) language plpgsql as $$
begin
  return query
    select b.wallet, l.leased, l.spendable, b.set_aside
    from ledger_bring_in_one(p_segment, p_at, p_wallet, p_credits, p_lookups, p_charges, p_usage, p_node) b,
         lateral ledger_lease(b.wallet, p_node, p_size, p_least, p_expires) l;
end
$$;
