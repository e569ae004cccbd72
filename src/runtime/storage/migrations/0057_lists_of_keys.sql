-- The rows of groups of keys. An element of p_groups is [request, answer, credits, outcome, cached, unreadable, keys]: `keys` is the
-- number of its keys, which are the next elements of p_keys, with their lookups.
create function lookup_keys_listed(p_groups json, p_keys uuid[], p_lookups uuid[]) returns table (
  key uuid, request uuid, lookup_id uuid, answer uuid, credits int, outcome text, cached boolean, unreadable int
) language sql stable as $$
  select p_keys[i::int], g.request, p_lookups[i::int], g.answer, g.credits, g.outcome, g.cached, g.unreadable
  from (
    select a[1]::uuid as request, a[2]::uuid as answer, a[3]::int as credits, a[4] as outcome, a[5]::int = 1 as cached,
      a[6]::int as unreadable, a[7]::int as keys, sum(a[7]::int) over (order by place) as until
    from (
      -- Each element is parsed once: an operator of json parses all of it each time.
      select array(select json_array_elements_text(e.element)) as a, e.place
      from json_array_elements(p_groups) with ordinality e(element, place) offset 0
    ) parsed
  ) g, generate_series(g.until - g.keys + 1, g.until) i
$$;
--> statement-breakpoint
-- Records groups of keys: false, and nothing, where one was charged before, or was claimed by another lookup.
create function lookup_keys_charge_lists(p_wallet text, p_at timestamptz, p_groups json, p_keys uuid[], p_lookups uuid[])
returns boolean language plpgsql as $$
declare
  charged bigint;
begin
  if not exists (select from lookup_keys k where k.key = p_keys[1]) then
    -- New keys, as those of a node that is alone are. A test for each key would take half as long again.
    insert into lookup_keys (key, wallet_id, request, lookup_id, answer, credits, outcome, cached, unreadable_entries, at)
      select u.key, p_wallet, u.request, u.lookup_id, u.answer, u.credits, u.outcome, u.cached, u.unreadable, p_at
      from lookup_keys_listed(p_groups, p_keys, p_lookups) u
      -- In the order of the keys, as in each statement that writes several, so that none waits in a circle.
      order by u.key;
    return true;
  end if;
  -- Keys that a node of several claimed for these lookups.
  insert into lookup_keys as k (key, wallet_id, request, lookup_id, answer, credits, outcome, cached, unreadable_entries, at)
    select u.key, p_wallet, u.request, u.lookup_id, u.answer, u.credits, u.outcome, u.cached, u.unreadable, p_at
    from lookup_keys_listed(p_groups, p_keys, p_lookups) u
    order by u.key
  on conflict (key) do update set answer = excluded.answer, credits = excluded.credits, outcome = excluded.outcome,
    cached = excluded.cached, unreadable_entries = excluded.unreadable_entries, claimed_until = null, at = excluded.at
    where k.credits is null and k.lookup_id = excluded.lookup_id;
  get diagnostics charged = row_count;
  if charged < cardinality(p_keys) then
    raise unique_violation;
  end if;
  return true;
exception when unique_violation or cardinality_violation then
  return false;
end
$$;
--> statement-breakpoint
-- As in 0053, with each group parsed once. The keys and lookups of a group are texts here.
create or replace function lookup_keys_charge_new(p_wallet text, p_at timestamptz, p_keys json) returns boolean
language plpgsql as $$
declare
  groups json;
  keys text;
  lookups text;
  are_groups boolean;
begin
  select json_agg(json_build_array(p.a[1], p.a[2], p.a[3]::int, p.a[4], p.a[5]::int, p.a[6]::int, (length(p.a[7]) + 1) / 33)),
    string_agg(p.a[7], ','), string_agg(p.a[8], ','), bool_and(length(p.a[7]) >= 32)
    into groups, keys, lookups, are_groups
  from (
    select array(select json_array_elements_text(e.value)) as a from json_array_elements(p_keys) e
    -- Elements of a release before 0053 have one key each.
    where json_typeof(p_keys->0->6) = 'string' offset 0
  ) p;
  if are_groups is not true then
    return false;
  end if;
  return lookup_keys_charge_lists(p_wallet, p_at, groups, ('{' || keys || '}')::uuid[], ('{' || lookups || '}')::uuid[]);
end
$$;
--> statement-breakpoint
-- Lists of keys in the form of lookup_keys_charge.
create function lookup_keys_flat(p_groups json, p_keys uuid[], p_lookups uuid[]) returns json language sql stable as $$
  select json_agg(json_build_array(u.key, u.request, u.lookup_id, u.answer, u.credits, u.outcome, u.cached::int, u.unreadable))
  from lookup_keys_listed(p_groups, p_keys, p_lookups) u
$$;
--> statement-breakpoint
-- As in 0053, with the keys as lists.
create function ledger_bring_in_one_keyed(
  p_segment uuid, p_at timestamptz, p_wallet text, p_credits bigint, p_lookups int, p_charges json, p_usage json,
  p_sums json, p_groups json, p_keys uuid[], p_key_lookups uuid[], p_node text, p_size bigint, p_least bigint,
  p_expires timestamptz
) returns table (wallet text, leased bigint, spendable bigint, set_aside int) language plpgsql as $$
declare
  keys json;
  again text[] := '{}';
begin
  perform from wallets w where w.id = p_wallet for update;
  if found and not exists (select from ledger_entries e where e.id = p_segment::text || ':' || p_wallet)
    and not exists (select from charges_set_aside c where c.id = p_segment::text || ':' || p_wallet)
    and not lookup_keys_charge_lists(p_wallet, p_at, p_groups, p_keys, p_key_lookups)
  then
    keys := lookup_keys_flat(p_groups, p_keys, p_key_lookups);
    again := lookup_keys_charge(p_wallet, p_at, keys);
  end if;
  if again <> '{}' then
    -- The keys that are new were recorded just now, and would be taken for charged before.
    delete from lookup_keys k using json_array_elements(keys) e
      where k.key = (e.value->>0)::uuid and k.lookup_id = (e.value->>2)::uuid and not e.value->>2 = any(again);
    return query select b.* from ledger_bring_in_keyed(p_segment, p_at, json_build_array(json_build_object('wallet', p_wallet,
      'credits', p_credits, 'lookups', p_lookups, 'charges', p_charges, 'usage', p_usage, 'keys', keys)), p_node, p_size,
      p_least, p_expires) b;
  elsif p_size is null then
    return query select b.* from ledger_bring_in_one(p_segment, p_at, p_wallet, p_credits, p_lookups, p_charges, p_usage,
      p_sums, p_node) b;
  else
    return query select b.* from ledger_bring_in_one(p_segment, p_at, p_wallet, p_credits, p_lookups, p_charges, p_usage,
      p_sums, p_node, p_size, p_least, p_expires) b;
  end if;
end
$$;
--> statement-breakpoint
-- As in 0053, with one attempt to record all keys of a wallet at once.
create or replace function ledger_bring_in_keyed(
  p_segment uuid, p_at timestamptz, p_parts json, p_node text, p_size bigint, p_least bigint, p_expires timestamptz
) returns table (wallet text, leased bigint, spendable bigint, set_aside int) language plpgsql as $$
declare
  part record;
  parts json[] := '{}';
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
      again := lookup_keys_charge(part.wallet, p_at, lookup_keys_flat(part.keys));
    end if;
    if again = '{}' then
      parts := parts || json_build_object('wallet', part.wallet, 'credits', part.credits, 'lookups', part.lookups,
        'charges', part.charges, 'usage', part.usage);
    elsif cardinality(again) < part.lookups then
      parts := parts || (
        select json_build_object('wallet', part.wallet, 'credits', sum((c.value->>1)::bigint), 'lookups', count(*),
          'charges', json_agg(c.value), 'usage', ledger_usage_without(part.usage, again))
        from json_array_elements(part.charges) c where not c.value->>0 = any(again));
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
--> statement-breakpoint
-- Claims keys for lookups among the nodes. Returns the keys that others have. A single wallet stands for all.
create function lookup_keys_claim(
  p_keys uuid[], p_wallets text[], p_requests uuid[], p_lookups uuid[], p_at timestamptz, p_until timestamptz, p_oldest timestamptz
) returns setof uuid language plpgsql as $$
declare
  claimed bigint;
begin
  insert into lookup_keys as k (key, wallet_id, request, lookup_id, claimed_until, at)
    select w.key, coalesce(w.wallet, p_wallets[1]), w.request, w.lookup_id, p_until, p_at
    from unnest(p_keys, p_wallets, p_requests, p_lookups) w(key, wallet, request, lookup_id) order by 1
  on conflict (key) do update set request = excluded.request, lookup_id = excluded.lookup_id, answer = null, credits = null,
    outcome = null, cached = null, unreadable_entries = null, claimed_until = excluded.claimed_until, at = excluded.at
    where k.at < p_oldest;
  get diagnostics claimed = row_count;
  if claimed < cardinality(p_keys) then
    return query select w.key from unnest(p_keys, p_lookups) w(key, lookup_id)
      where not exists (select from lookup_keys k where k.key = w.key and k.lookup_id = w.lookup_id);
  end if;
end
$$;
