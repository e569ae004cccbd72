-- Hand-written, all of it. Who brings in charges has counted them: the sums by day are told beside the records, so that
-- the records are not read once more for them.
-- As in 0013; what was counted before is passed over.
create or replace function usage_batches_counted() returns trigger language plpgsql as $$
begin
  if current_setting('social_lookup.usage', true) = 'counted' then
    return null;
  end if;
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
drop function ledger_bring_in_one(uuid, timestamptz, text, bigint, int, json, json, text, bigint, bigint, timestamptz);
--> statement-breakpoint
drop function ledger_bring_in_one(uuid, timestamptz, text, bigint, int, json, json, text);
--> statement-breakpoint
-- As in 0022, with the sums of the usage records: [operation, key, lookups, credits, cached, failed, duration in ms].
create function ledger_bring_in_one(
  p_segment uuid, p_at timestamptz, p_wallet text, p_credits bigint, p_lookups int, p_charges json, p_usage json,
  p_sums json, p_node text
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
    perform set_config('social_lookup.usage', 'counted', true);
    insert into usage_batches (wallet_id, at, lookups, items) values (p_wallet, p_at, p_lookups, p_usage);
    perform set_config('social_lookup.usage', '', true);
    insert into usage_days as d
      select p_wallet, (p_at at time zone 'UTC')::date, s.value->>0, s.value->>1, (s.value->>2)::bigint,
             (s.value->>3)::bigint, (s.value->>4)::bigint, (s.value->>5)::bigint, (s.value->>6)::bigint
      from json_array_elements(p_sums) s order by 3, 4
    on conflict (wallet_id, day, operation, key_id) do update set
      lookups = d.lookups + excluded.lookups, credits = d.credits + excluded.credits,
      cached = d.cached + excluded.cached, failed = d.failed + excluded.failed,
      duration_ms = d.duration_ms + excluded.duration_ms;
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
  p_sums json, p_node text, p_size bigint, p_least bigint, p_expires timestamptz
) returns table (wallet text, leased bigint, spendable bigint, set_aside int) language plpgsql as $$
begin
  return query
    select b.wallet, l.leased, l.spendable, b.set_aside
    from ledger_bring_in_one(p_segment, p_at, p_wallet, p_credits, p_lookups, p_charges, p_usage, p_sums, p_node) b,
         lateral ledger_lease(b.wallet, p_node, p_size, p_least, p_expires) l;
end
$$;
