-- Lists of lookups are compared by hashes, not each element with each: a flush of 9,000 lookups of which most were declined took
-- 1.3 s behind the lock of its wallet.
-- As in 0001.
create or replace function ledger_pick(pairs jsonb, ids text[], keep boolean) returns jsonb language sql immutable as $$
  select coalesce(jsonb_agg(p.value order by p.ordinality), '[]'::jsonb)
  from jsonb_array_elements(pairs) with ordinality p
  where (p.value->>0 in (select unnest(ids))) = keep
$$;
--> statement-breakpoint
-- As in 0001.
create or replace function ledger_decline(wants jsonb, arrival jsonb, available bigint) returns text[] language plpgsql as $$
declare
  one record;
  declined text[] := '{}';
begin
  for one in
    select w.value->>0 as lookup, (w.value->>1)::bigint as credits
    from jsonb_array_elements(wants) with ordinality w left join (
      select e.value as lookup, min(e.ordinality) as place
      from jsonb_array_elements_text(arrival) with ordinality e group by e.value
    ) a on a.lookup = w.value->>0
    order by coalesce(a.place, 0), w.ordinality
  loop
    if one.credits <= available then
      available := available - one.credits;
    else
      declined := declined || one.lookup;
    end if;
  end loop;
  return declined;
end
$$;
--> statement-breakpoint
-- As in 0031.
create or replace function ledger_usage_without(records json, ids text[]) returns json language sql immutable as $$
  select coalesce(json_agg(case
    when g.value->8 is not null then json_build_array(g.value->0, g.value->1, g.value->2, g.value->3, g.value->4,
      g.value->5, kept.lookups, g.value->7, g.value->8)
    when g.value->7 is not null then json_build_array(g.value->0, g.value->1, g.value->2, g.value->3, g.value->4,
      g.value->5, kept.lookups, g.value->7)
    else json_build_array(g.value->0, g.value->1, g.value->2, g.value->3, g.value->4, g.value->5, kept.lookups) end), '[]')
  from json_array_elements(records) g,
    lateral (select json_agg(l.value) as lookups from json_array_elements(g.value->6) l
             where l.value->>0 not in (select unnest(ids))) kept
  where kept.lookups is not null
$$;
--> statement-breakpoint
-- As in 0066.
create or replace function lookup_keys_charged(p_keys json, p_lookups text[]) returns text[] language sql stable as $$
  select coalesce(array_agg(k.lookup_id::text), '{}')
  from json_array_elements(p_keys) e join lookup_keys k on k.key = (e.value->>0)::uuid
  where e.value->>2 in (select unnest(p_lookups))
$$;
--> statement-breakpoint
-- As in 0066.
create or replace function ledger_flush(p_flush uuid, p_at timestamptz, p_wallets jsonb) returns jsonb
language plpgsql set social_lookup.ledger = 'writing' as $$
declare
  parts jsonb[];
  ids text[];
  balances bigint[];
  helds bigint[];
  ended jsonb := '{}';
  part jsonb;
  available bigint;
  freed bigint;
  needed bigint;
  charged bigint;
  settled jsonb;
  charges jsonb;
  new_holds jsonb;
  records jsonb;
  declined text[];
  marked text[];
  again text[];
  expired text[];
  -- What is written at the end, in one statement per table.
  entry_wallets text[] := '{}';
  entry_credits bigint[] := '{}';
  entry_balances bigint[] := '{}';
  entry_lookups jsonb[] := '{}';
  hold_wallets text[] := '{}';
  hold_lists jsonb[] := '{}';
  usage_wallets text[] := '{}';
  usage_lists jsonb[] := '{}';
  taken jsonb;
  outcome jsonb := '{}';
begin
  insert into ledger_flushes (id, at) values (p_flush, now()) on conflict (id) do nothing;
  if not found then
    return (select coalesce(f.result, '{}') from ledger_flushes f where f.id = p_flush);
  end if;

  -- Wallets are locked in the order of their ids, here as everywhere, so that nobody waits in a circle.
  select array_agg(l.part), array_agg(l.id), array_agg(l.balance), array_agg(l.held)
    into parts, ids, balances, helds
    from (
      select e.value as part, w.id, w.balance, w.held
      from jsonb_array_elements(p_wallets) e join wallets w on w.id = e.value->>'wallet'
      order by w.id for update of w
    ) l;
  if coalesce(cardinality(ids), 0) <> jsonb_array_length(p_wallets) then
    raise exception 'a wallet of this flush does not exist';
  end if;

  if p_wallets @? '$[*].settlements' then
    with gone as (
      delete from holds h using jsonb_array_elements(p_wallets) p, jsonb_array_elements(p.value->'settlements') s
      where h.lookup_id = s.value->>0 and h.wallet_id = p.value->>'wallet'
      returning h.lookup_id, h.credits
    )
    select coalesce(jsonb_object_agg(g.lookup_id, g.credits), '{}') into ended from gone g;
  end if;

  for i in 1 .. cardinality(ids) loop
    part := parts[i];
    charges := coalesce(part->'charges', '[]');
    new_holds := coalesce(part->'holds', '[]');
    records := part->'usage';
    needed := (part->>'needed')::bigint;
    settled := '[]';
    charged := 0;
    declined := '{}';
    again := '{}';
    marked := '{}';
    expired := '{}';

    if part ? 'settlements' then
      select coalesce(sum((ended->>(s.value->>0))::bigint), 0),
             coalesce(jsonb_agg(s.value) filter (where ended ? (s.value->>0) and (s.value->>1)::bigint > 0), '[]'),
             coalesce(array_agg(s.value->>0) filter (where not ended ? (s.value->>0) and (s.value->>1)::bigint > 0), '{}')
        into freed, settled, expired
        from jsonb_array_elements(part->'settlements') s;
      helds[i] := helds[i] - freed;
    end if;

    if part ? 'once' then
      with fresh as (
        insert into charged_lookups (lookup_id, at)
        select o.value, p_at from jsonb_array_elements_text(part->'once') o where o.value not in (select unnest(expired))
        on conflict (lookup_id) do nothing returning lookup_id
      )
      select coalesce(array_agg(f.lookup_id), '{}') into marked from fresh f;
      select coalesce(array_agg(o.value), '{}') into again from jsonb_array_elements_text(part->'once') o
        where o.value not in (select unnest(expired || marked));
      if again <> '{}' then
        needed := needed - ledger_total(ledger_pick(charges, again, true));
        charges := ledger_pick(charges, again, false);
        settled := ledger_pick(settled, again, false);
        -- Its callers are told that these are charged: a void of the flush that charged them has to leave them.
        perform ledger_report(again, p_flush, p_at);
      end if;
    end if;

    if settled <> '[]' then
      charged := ledger_total(settled);
      balances[i] := balances[i] - charged;
    end if;
    available := balances[i] - helds[i];

    if needed > available then
      declined := ledger_decline(charges || new_holds, part->'arrival', available);
      charges := ledger_pick(charges, declined, false);
      new_holds := ledger_pick(new_holds, declined, false);
      -- Only what this flush marked: a lookup that was charged before stays charged.
      if marked <> '{}' then
        delete from charged_lookups where lookup_id in (select unnest(declined) intersect select unnest(marked));
      end if;
    end if;

    if charges <> '[]' then
      needed := ledger_total(charges);
      charged := charged + needed;
      balances[i] := balances[i] - needed;
    end if;
    if charged > 0 then
      entry_wallets := entry_wallets || ids[i];
      entry_credits := entry_credits || -charged;
      entry_balances := entry_balances || balances[i];
      entry_lookups := entry_lookups || (settled || charges);
    end if;
    if new_holds <> '[]' then
      helds[i] := helds[i] + ledger_total(new_holds);
      hold_wallets := hold_wallets || ids[i];
      hold_lists := hold_lists || new_holds;
    end if;

    if declined || again || expired <> '{}' then
      outcome := jsonb_build_object(
        'declined', coalesce(outcome->'declined', '[]') || to_jsonb(declined),
        'again', coalesce(outcome->'again', '[]') || to_jsonb(again),
        'expired', coalesce(outcome->'expired', '[]') || to_jsonb(expired));
      -- No record of a lookup that was turned away, was recorded before, or comes again as a charge of its own.
      records := ledger_pick(coalesce(records, '[]'), declined || again || expired, false);
    end if;
    if records <> '[]' then
      usage_wallets := usage_wallets || ids[i];
      usage_lists := usage_lists || records;
    end if;
  end loop;

  update wallets w set balance = n.balance, held = n.held
    from unnest(ids, balances, helds) n(id, balance, held)
    where w.id = n.id and (w.balance, w.held) is distinct from (n.balance, n.held);
  if entry_wallets <> '{}' then
    insert into ledger_entries (id, wallet_id, kind, credits, balance_after, at, lookups)
      select p_flush::text || ':' || n.wallet, n.wallet, 'charge', n.credits, n.balance, p_at, n.lookups::json
      from unnest(entry_wallets, entry_credits, entry_balances, entry_lookups) n(wallet, credits, balance, lookups);
  end if;
  if usage_wallets <> '{}' then
    insert into usage_batches (wallet_id, at, lookups, items)
      select n.wallet, p_at, jsonb_array_length(n.items), n.items::json from unnest(usage_wallets, usage_lists) n(wallet, items);
  end if;
  if hold_wallets <> '{}' then
    taken := ledger_hold(hold_wallets, hold_lists);
    if taken <> '[]' then
      outcome := outcome || jsonb_build_object('taken', taken);
    end if;
  end if;
  if outcome <> '{}' then
    update ledger_flushes f set result = outcome where f.id = p_flush;
  end if;
  return outcome || jsonb_build_object('spendable',
    (select jsonb_object_agg(w.id, w.balance - w.held) from wallets w where w.id = any(ids)));
end
$$;
--> statement-breakpoint
-- As in 0066.
create or replace function ledger_flush_keyed(p_flush uuid, p_at timestamptz, p_wallets jsonb) returns jsonb language plpgsql as $$
declare
  stored jsonb;
  result jsonb;
  part jsonb;
  parts jsonb := '[]';
  keyed jsonb := '[]';
  again text[];
  all_again text[] := '{}';
  refused text[];
begin
  perform from wallets w where w.id in (select p.value->>'wallet' from jsonb_array_elements(p_wallets) p)
    order by w.id for update;
  -- Read behind the locks: a repetition of this flush has to see the first.
  select coalesce(f.result, '{}') into stored from ledger_flushes f where f.id = p_flush;
  if found then
    return stored;
  end if;
  for part in select p.value from jsonb_array_elements(p_wallets) p order by p.value->>'wallet' loop
    if part ? 'keys' then
      keyed := keyed || (part->'keys');
      again := lookup_keys_charge(part->>'wallet', p_at, (part->'keys')::json);
      if again <> '{}' then
        all_again := all_again || again;
        if part ? 'charges' then
          part := part || jsonb_build_object(
            'needed', (part->>'needed')::bigint - ledger_total(ledger_pick(part->'charges', again, true)),
            'charges', ledger_pick(part->'charges', again, false));
        end if;
        if part ? 'settlements' then
          -- The hold ends without a charge.
          part := part || jsonb_build_object('settlements', (
            select jsonb_agg(case when s.value->>0 in (select unnest(again)) then jsonb_build_array(s.value->0, 0)
              else s.value end)
            from jsonb_array_elements(part->'settlements') s));
        end if;
        if part ? 'usage' then
          part := part || jsonb_build_object('usage', ledger_pick(part->'usage', again, false));
        end if;
      end if;
    end if;
    parts := parts || jsonb_build_array(part);
  end loop;
  result := ledger_flush(p_flush, p_at, parts);
  refused := array(select jsonb_array_elements_text(coalesce(result->'declined', '[]') || coalesce(result->'expired', '[]')));
  if result ? 'voided' or refused <> '{}' then
    delete from lookup_keys k using jsonb_array_elements(keyed) e
      where k.key = (e.value->>0)::uuid and k.lookup_id = (e.value->>2)::uuid and e.value->>2 not in (select unnest(all_again))
        and (result ? 'voided' or e.value->>2 in (select unnest(refused)));
  end if;
  if all_again <> '{}' and not result ? 'voided' then
    stored := jsonb_build_object('again', coalesce(result->'again', '[]') || to_jsonb(all_again));
    update ledger_flushes f set result = coalesce(f.result, '{}') || stored where f.id = p_flush;
    perform ledger_report(lookup_keys_charged(keyed::json, all_again), p_flush, p_at);
    result := result || stored;
  end if;
  return result;
end
$$;
--> statement-breakpoint
-- As in 0066.
create or replace function ledger_bring_in_keyed(
  p_segment uuid, p_at timestamptz, p_parts json, p_node text, p_size bigint, p_least bigint, p_expires timestamptz
) returns table (wallet text, leased bigint, spendable bigint, set_aside int) language plpgsql as $$
declare
  part record;
  parts json[] := '{}';
  keys json;
  again text[];
begin
  perform from wallets w where w.id in (select p.value->>'wallet' from json_array_elements(p_parts) p)
    order by w.id for update;
  for part in
    select * from json_to_recordset(p_parts) r(wallet text, credits bigint, lookups int, charges json, usage json, keys json)
    order by r.wallet
  loop
    again := '{}';
    -- A segment that was brought in before has charged its keys.
    if part.keys is not null and exists (select from wallets w where w.id = part.wallet)
      and not exists (select from ledger_entries e where e.id = p_segment::text || ':' || part.wallet)
      and not exists (select from charges_set_aside c where c.id = p_segment::text || ':' || part.wallet)
      and not lookup_keys_charge_new(part.wallet, p_at, part.keys)
    then
      keys := lookup_keys_flat(part.keys);
      again := lookup_keys_charge(part.wallet, p_at, keys);
      if again <> '{}' then
        perform ledger_report(lookup_keys_charged(keys, again), p_segment, p_at);
      end if;
    end if;
    if again = '{}' then
      parts := parts || json_build_object('wallet', part.wallet, 'credits', part.credits, 'lookups', part.lookups,
        'charges', part.charges, 'usage', part.usage);
    elsif cardinality(again) < part.lookups then
      parts := parts || (
        select json_build_object('wallet', part.wallet, 'credits', sum((c.value->>1)::bigint), 'lookups', count(*),
          'charges', json_agg(c.value), 'usage', ledger_usage_without(part.usage, again))
        from json_array_elements(part.charges) c where c.value->>0 not in (select unnest(again)));
    else
      wallet := part.wallet;
      set_aside := 0;
      select coalesce(sum(l.credits), 0) into leased from leases l where l.wallet_id = part.wallet and l.node = p_node;
      select w.balance - w.held into spendable from wallets w where w.id = part.wallet;
      return next;
    end if;
  end loop;
  if p_size is null then
    return query select b.* from ledger_bring_in(p_segment, p_at, to_json(parts), p_node) b;
  else
    return query select b.* from ledger_bring_in(p_segment, p_at, to_json(parts), p_node, p_size, p_least, p_expires) b;
  end if;
end
$$;
