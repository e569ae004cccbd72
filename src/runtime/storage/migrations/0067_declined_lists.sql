-- Lists of lookups are compared by hashes, not each element with each: a flush of 9,000 lookups of which most were declined took
-- 1.3 s behind the lock of its wallet. The lists of ledger_flush are in 0068.
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
