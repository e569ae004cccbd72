CREATE TABLE "key_nodes" (
	"node" text PRIMARY KEY NOT NULL,
	"alone" boolean NOT NULL,
	"until" timestamp with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "monitors" ADD COLUMN "external_id" text;--> statement-breakpoint
CREATE UNIQUE INDEX "monitors_external_id" ON "monitors" USING btree ("wallet_id","external_id");--> statement-breakpoint
-- Registers a node among those that take keys, for some milliseconds. `alone`: it is the only one, or was and has not handed over
-- what it alone knows, which p_alone = false states. `others`: there are others. `waits`: one of them has not handed over.
create function lookup_keys_join(p_node text, p_alone boolean, p_ms int)
returns table (alone boolean, others boolean, waits boolean) language plpgsql as $$
begin
  -- One after the other, so that two that start together do not both find themselves alone.
  perform pg_advisory_xact_lock(hashtext('key_nodes'));
  delete from key_nodes k where k.until < clock_timestamp() and k.node <> p_node;
  select count(*) > 0, coalesce(bool_or(k.alone), false) into others, waits from key_nodes k where k.node <> p_node;
  insert into key_nodes as k (node, alone, until)
    values (p_node, p_alone and not others, clock_timestamp() + p_ms * interval '1 millisecond')
  on conflict (node) do update set until = excluded.until, alone = p_alone and (k.alone or not others)
  returning k.alone into alone;
  return next;
end
$$;
--> statement-breakpoint
-- Keys in the form of lookup_keys_charge. An element of p_keys may be a group: [request, answer, credits, outcome, cached, unreadable,
-- keys, lookups], where keys and lookups are separated by commas.
create function lookup_keys_flat(p_keys json) returns json language sql as $$
  select coalesce(json_agg(one.element), '[]') from (
    select json_build_array(u.key, g.value->>0, u.lookup_id, g.value->>1, (g.value->>2)::int, g.value->>3, (g.value->>4)::int,
      (g.value->>5)::int) as element
    from json_array_elements(p_keys) g,
      unnest(string_to_array(g.value->>6, ','), string_to_array(g.value->>7, ',')) u(key, lookup_id)
    where json_typeof(g.value->6) = 'string'
    union all
    select g.value from json_array_elements(p_keys) g where json_typeof(g.value->6) <> 'string'
  ) one
$$;
--> statement-breakpoint
-- Records groups of keys that are all new, as those of a node that is alone are: false, and nothing, where one is not. A test for
-- each key would take half as long again.
create function lookup_keys_charge_new(p_wallet text, p_at timestamptz, p_keys json) returns boolean language plpgsql as $$
begin
  -- Keys that nodes claimed are there.
  if exists (select from lookup_keys k where k.key = left(p_keys->0->>6, 32)::uuid) then
    return false;
  end if;
  insert into lookup_keys (key, wallet_id, request, lookup_id, answer, credits, outcome, cached, unreadable_entries, at)
    select u.key, p_wallet, g.request, u.lookup_id, g.answer, g.credits, g.outcome, g.cached, g.unreadable, p_at
    from (
      select (e.value->>0)::uuid as request, (e.value->>1)::uuid as answer, (e.value->>2)::int as credits, e.value->>3 as outcome,
        (e.value->>4)::int = 1 as cached, (e.value->>5)::int as unreadable, ('{' || (e.value->>6) || '}')::uuid[] as keys,
        ('{' || (e.value->>7) || '}')::uuid[] as lookups
      from json_array_elements(p_keys) e offset 0
    ) g, unnest(g.keys, g.lookups) u(key, lookup_id)
    -- In the order of the keys, as in each statement that writes several, so that none waits in a circle.
    order by u.key;
  return true;
exception when unique_violation then
  return false;
end
$$;
--> statement-breakpoint
-- Keys may come in groups.
create or replace function ledger_bring_in_one_keyed(
  p_segment uuid, p_at timestamptz, p_wallet text, p_credits bigint, p_lookups int, p_charges json, p_usage json,
  p_sums json, p_keys json, p_node text, p_size bigint, p_least bigint, p_expires timestamptz
) returns table (wallet text, leased bigint, spendable bigint, set_aside int) language plpgsql as $$
declare
  keys json;
  again text[] := '{}';
begin
  perform from wallets w where w.id = p_wallet for update;
  if found and not exists (select from ledger_entries e where e.id = p_segment::text || ':' || p_wallet)
    and not exists (select from charges_set_aside c where c.id = p_segment::text || ':' || p_wallet)
    and not lookup_keys_charge_new(p_wallet, p_at, p_keys)
  then
    keys := lookup_keys_flat(p_keys);
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
