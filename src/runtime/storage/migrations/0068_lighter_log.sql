-- Written by hand: what the database's log has of a lookup that is not cached. No table changes.
-- A UUID in 23 characters instead of 36, for keys that are written and indexed with each lookup. Other texts stay as they are, and
-- no two texts become the same.
create function ledger_short(p_id text) returns text language sql immutable as $$
  select case
    -- A regular expression of all of it takes three times as long, and milliseconds at its first use.
    when p_id like '________-____-____-____-____________' and p_id !~ '[^0-9a-f-]' and length(replace(p_id, '-', '')) = 32
      then '~' || translate(encode(decode(replace(p_id, '-', ''), 'hex'), 'base64'), '+/=', '-_')
    when p_id like '~%' then '~' || p_id
    else p_id
  end
$$;
--> statement-breakpoint
-- The inverse of ledger_short. A UUID as it is stays: functions of the release before wrote these.
create function ledger_long(p_key text) returns text language sql immutable as $$
  select case
    when p_key like '~~%' then substr(p_key, 2)
    when p_key like '~%' then encode(decode(translate(substr(p_key, 2), '-_', '+/') || '==', 'base64'), 'hex')::uuid::text
    else p_key
  end
$$;
--> statement-breakpoint
-- Entries that an index finds by their ids: all but charges of flushes under the short form of their id. Those are found by their
-- wallet and time, and in new partitions they are in no index of ids (money/billing/books/partitions.ts).
create view indexed_entries as
  select id, wallet_id, credits, lookups from ledger_entries where left(id, 1) <> '~';
--> statement-breakpoint
-- When charges of a flush are made: its id has the time at which it was sent, and it is not sent again after some seconds. A charge
-- of another time, by a clock that was set, has the long form of the id. Null for an id without a time. One expression, and stable as
-- its parts are, so that it is planned with the statement around it and not at each call.
create function ledger_flush_times(p_flush uuid) returns tstzrange language sql stable as $$
  select case when uuid_time(p_flush) is not null
    then tstzrange(uuid_time(p_flush) - interval '1 second', uuid_time(p_flush) + interval '2 minutes') end
$$;
--> statement-breakpoint
-- The charges of a flush, under either form of its id.
create function ledger_charges_of(p_flush uuid, p_wallets text[]) returns setof ledger_entries language plpgsql stable as $$
declare
  times tstzrange := ledger_flush_times(p_flush);
begin
  return query select e.* from ledger_entries e
    where left(e.id, 1) <> '~' and e.id = any(array(select p_flush::text || ':' || w from unnest(p_wallets) w));
  return query select e.* from ledger_entries e
    where e.wallet_id = any(p_wallets) and e.at >= lower(times) and e.at < upper(times)
      and e.id = ledger_short(p_flush::text) || ':' || e.wallet_id;
end
$$;
--> statement-breakpoint
-- What is held for lookups: lookup -> credits. p_pairs has each with its wallet: "wallet lookup". The settings leave only plans that find
-- each by the index: one that was made for a small table compares each hold with the whole list, also when both are long.
create function ledger_open_holds(p_keys text[], p_pairs jsonb) returns jsonb language plpgsql stable set enable_seqscan = off
set enable_bitmapscan = off as $$
begin
  return (select coalesce(jsonb_object_agg(h.lookup_id, h.credits), '{}') from holds h
    where h.lookup_id = any(p_keys) and p_pairs ? (h.wallet_id || ' ' || h.lookup_id));
end
$$;
--> statement-breakpoint
-- Ends these holds, and gives what they were.
create function ledger_end_holds(p_keys text[], p_pairs jsonb) returns jsonb language plpgsql set enable_seqscan = off
set enable_bitmapscan = off as $$
declare
  ended jsonb;
begin
  with gone as (
    delete from holds h where h.lookup_id = any(p_keys) and p_pairs ? (h.wallet_id || ' ' || h.lookup_id)
    returning h.lookup_id, h.credits
  )
  select coalesce(jsonb_object_agg(g.lookup_id, g.credits), '{}') into ended from gone g;
  return ended;
end
$$;
--> statement-breakpoint
-- Changes wallets that can all pay, in the order of p_ids, and ends holds that are as p_holds has them: lookup -> credits. Gives the
-- balances behind it. Fails with SL001 where that is not so. The settings leave no plan that comes to wallets in another order.
create function ledger_change(
  p_ids text[], p_credits bigint[], p_holdings bigint[], p_freed bigint[], p_keys text[], p_pairs jsonb, p_holds jsonb
) returns bigint[] language plpgsql set enable_hashjoin = off set enable_mergejoin = off set enable_seqscan = off
set enable_bitmapscan = off as $$
declare
  balances bigint[];
  ended jsonb;
begin
  with changed as (
    update wallets w set balance = w.balance - n.credits, held = w.held - n.freed + n.holding
      from unnest(p_ids, p_credits, p_holdings, p_freed) with ordinality n(id, credits, holding, freed, place)
      where w.id = n.id and w.held >= n.freed and w.balance - n.credits >= w.held - n.freed + n.holding
      returning w.balance, n.place
  )
  select array_agg(c.balance order by c.place) into balances from changed c;
  if cardinality(balances) is distinct from cardinality(p_ids) then
    raise exception 'not all wallets can pay' using errcode = 'SL001';
  end if;
  if p_keys <> '{}' then
    ended := ledger_end_holds(p_keys, p_pairs);
    -- One ended after it was read and before its wallet was changed, or is settled twice.
    if ended <> p_holds or (select count(*) from jsonb_object_keys(ended)) <> cardinality(p_keys) then
      raise exception 'a hold has ended' using errcode = 'SL001';
    end if;
  end if;
  return balances;
end
$$;
--> statement-breakpoint
-- As in 0066, with lists that are compared as in 0067. Where all wallets of a flush can pay, each is changed without being locked
-- before: a lock that precedes a change is a record of its own in the log. A flush with keys has locked them (ledger_flush_keyed).
create or replace function ledger_flush(p_flush uuid, p_at timestamptz, p_wallets jsonb) returns jsonb
language plpgsql set social_lookup.ledger = 'writing' as $$
declare
  flush_id text := case when p_at <@ ledger_flush_times(p_flush) then ledger_short(p_flush::text) else p_flush::text end;
  -- Of each wallet, in the order of their ids.
  ids text[];
  parts jsonb[];
  balances bigint[];
  helds bigint[];
  freeds bigint[];
  holdings bigint[];
  -- What is written at the end, in one statement per table.
  entry_credits bigint[];
  entry_lists jsonb[];
  hold_lists jsonb[];
  usage_lists jsonb[];
  -- Holds that settlements end.
  hold_keys text[] := '{}';
  -- The same with their wallets.
  hold_pairs jsonb;
  open_holds jsonb := '{}';
  is_simple boolean;
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
  taken jsonb;
  outcome jsonb := '{}';
begin
  insert into ledger_flushes (id, at) values (p_flush, now()) on conflict (id) do nothing;
  if not found then
    return (select coalesce(f.result, '{}') from ledger_flushes f where f.id = p_flush);
  end if;

  if p_wallets @? '$[*].settlements' then
    select array_agg(k.key), jsonb_object_agg(k.wallet || ' ' || k.key, 1) into hold_keys, hold_pairs
      from (
        select p.value->>'wallet' as wallet, ledger_short(s.value->>0) as key
        from jsonb_array_elements(p_wallets) p, jsonb_array_elements(p.value->'settlements') s
      ) k;
    open_holds := ledger_open_holds(hold_keys, hold_pairs);
  end if;
  select array_agg(l.id), array_agg(l.part), array_agg(l.freed), array_agg(l.credits), array_agg(l.holding),
      array_agg(l.list), array_agg(nullif(l.part->'holds', '[]')), array_agg(nullif(l.part->'usage', '[]')),
      -- Null of a wallet that does not exist.
      coalesce(bool_and(l.is_simple), false)
    into ids, parts, freeds, entry_credits, holdings, entry_lists, hold_lists, usage_lists, is_simple
    from (
      select p.value as part, p.value->>'wallet' as id, coalesce(s.freed, 0) as freed,
        coalesce(s.credits, 0) + coalesce(c.credits, 0) as credits, coalesce(h.credits, 0) as holding,
        coalesce(s.list || (p.value->'charges'), s.list, p.value->'charges') as list,
        not p.value ?| '{once, keys}' and s.is_complete is not false
          and w.balance - coalesce(s.credits, 0) - coalesce(c.credits, 0) >= w.held - coalesce(s.freed, 0) + coalesce(h.credits, 0)
          as is_simple
      from jsonb_array_elements(p_wallets) p
      left join wallets w on w.id = p.value->>'wallet'
      left join lateral (
        select sum((open_holds->>e.key)::bigint)::bigint as freed, sum(e.credits)::bigint as credits,
          bool_and(open_holds ? e.key) as is_complete, jsonb_agg(e.pair) filter (where e.credits > 0) as list
        from (
          select l.value as pair, (l.value->>1)::bigint as credits, ledger_short(l.value->>0) as key
          from jsonb_array_elements(p.value->'settlements') l
          offset 0
        ) e
      ) s on p.value ? 'settlements'
      left join lateral (
        select sum((l.value->>1)::bigint)::bigint as credits from jsonb_array_elements(p.value->'charges') l
      ) c on p.value ? 'charges'
      left join lateral (
        select sum((l.value->>1)::bigint)::bigint as credits from jsonb_array_elements(p.value->'holds') l
      ) h on p.value ? 'holds'
      order by 2
    ) l;

  if is_simple then
    -- All or nothing: otherwise wallets have to be locked in their order.
    begin
      balances := ledger_change(ids, entry_credits, holdings, freeds, hold_keys, hold_pairs, open_holds);
    exception when sqlstate 'SL001' then
      is_simple := false;
    end;
  end if;

  if not is_simple then
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
      -- Under either form of their lookups.
      select hold_keys || array_agg(k.lookup), hold_pairs || jsonb_object_agg(k.wallet || ' ' || k.lookup, 1) into hold_keys, hold_pairs
        from (
          select p.value->>'wallet' as wallet, s.value->>0 as lookup
          from jsonb_array_elements(p_wallets) p, jsonb_array_elements(p.value->'settlements') s
        ) k;
      ended := ledger_end_holds(hold_keys, hold_pairs);
      select coalesce(jsonb_object_agg(g.lookup, g.credits), '{}') into ended
        from (
          select distinct k.lookup,
            coalesce((ended->>k.key)::bigint, 0)
              + case when k.key = k.lookup then 0 else coalesce((ended->>k.lookup)::bigint, 0) end as credits
          from (
            select s.value->>0 as lookup, ledger_short(s.value->>0) as key
            from jsonb_array_elements(p_wallets) p, jsonb_array_elements(p.value->'settlements') s
            offset 0
          ) k
          where ended ? k.key or ended ? k.lookup
        ) g;
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
      entry_credits[i] := charged;
      entry_lists[i] := settled || charges;
      helds[i] := helds[i] + ledger_total(new_holds);
      hold_lists[i] := nullif(new_holds, '[]');

      if declined || again || expired <> '{}' then
        outcome := jsonb_build_object(
          'declined', coalesce(outcome->'declined', '[]') || to_jsonb(declined),
          'again', coalesce(outcome->'again', '[]') || to_jsonb(again),
          'expired', coalesce(outcome->'expired', '[]') || to_jsonb(expired));
        -- No record of a lookup that was turned away, was recorded before, or comes again as a charge of its own.
        records := ledger_pick(coalesce(records, '[]'), declined || again || expired, false);
      end if;
      usage_lists[i] := nullif(records, '[]');
    end loop;

    update wallets w set balance = n.balance, held = n.held
      from unnest(ids, balances, helds) n(id, balance, held)
      where w.id = n.id and (w.balance, w.held) is distinct from (n.balance, n.held);
  end if;

  insert into ledger_entries (id, wallet_id, kind, credits, balance_after, at, lookups)
    select flush_id || ':' || n.wallet, n.wallet, 'charge', -n.credits, n.balance, p_at, n.lookups::json
    from unnest(ids, entry_credits, balances, entry_lists) n(wallet, credits, balance, lookups) where n.credits > 0;
  if cardinality(array_remove(usage_lists, null)) > 0 then
    insert into usage_batches (wallet_id, at, lookups, items)
      select n.wallet, p_at, jsonb_array_length(n.items), n.items::json from unnest(ids, usage_lists) n(wallet, items)
      where n.items is not null;
  end if;
  if cardinality(array_remove(hold_lists, null)) > 0 then
    taken := ledger_hold(ids, hold_lists);
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
-- As in 0063, of holds under the short forms of their lookups.
create or replace function ledger_hold(p_wallets text[], p_holds jsonb[]) returns jsonb
language plpgsql set social_lookup.ledger = 'writing' as $$
declare
  taken jsonb;
begin
  begin
    insert into holds (lookup_id, wallet_id, credits, expires_at)
      select ledger_short(h.value->>0), n.wallet, (h.value->>1)::bigint,
        to_timestamp((h.value->>2)::double precision / 1000)
      from unnest(p_wallets, p_holds) n(wallet, list), jsonb_array_elements(n.list) h;
    return '[]';
  exception when unique_violation then
    taken := '[]';
  end;
  with wanted as (
    select n.wallet, h.value->>0 as lookup, ledger_short(h.value->>0) as key, (h.value->>1)::bigint as credits,
           to_timestamp((h.value->>2)::double precision / 1000) as expiry
    from unnest(p_wallets, p_holds) n(wallet, list), jsonb_array_elements(n.list) h
  ), put as (
    insert into holds (lookup_id, wallet_id, credits, expires_at)
    select key, wallet, credits, expiry from wanted
    -- A lookup that comes back after a crash takes over what it had set aside.
    on conflict (lookup_id) do update set expires_at = excluded.expires_at
      where holds.wallet_id = excluded.wallet_id and holds.credits = excluded.credits
    returning lookup_id as key, xmax = 0 as fresh
  ), over as (
    select w.wallet, sum(w.credits)::bigint as credits from wanted w left join put p on p.key = w.key
    where p.fresh is not true group by w.wallet
  ), corrected as (
    update wallets w set held = w.held - o.credits from over o where w.id = o.wallet
  )
  select coalesce(jsonb_agg(w.lookup), '[]') into taken
    from wanted w where not exists (select from put p where p.key = w.key);
  return taken;
end
$$;
--> statement-breakpoint
-- As in 0006, of holds under both forms of their lookups.
create or replace function ledger_release(p_lookups text[], p_at timestamptz) returns int
language plpgsql set social_lookup.ledger = 'writing' as $$
declare
  keys text[] := array(select ledger_short(l) from unnest(p_lookups) l) || p_lookups;
  locked text[];
  released int;
  too_late timestamptz := p_at + interval '1 hour';
begin
  select array_agg(w.id) into locked from (
    select id from wallets where id in (
      select wallet_id from holds where case when p_lookups is null
        then expires_at <= p_at or expires_at > too_late else lookup_id = any(keys) end
      union all
      select wallet_id from leases where p_lookups is null and (expires_at <= p_at or expires_at > too_late)
    ) order by id for update
  ) w;
  if locked is null then
    return 0;
  end if;
  with ended as (
    delete from holds
    where wallet_id = any(locked) and case when p_lookups is null
      then expires_at <= p_at or expires_at > too_late else lookup_id = any(keys) end
    returning wallet_id, credits
  ), given_back as (
    delete from leases
    where wallet_id = any(locked) and p_lookups is null and (expires_at <= p_at or expires_at > too_late)
    returning wallet_id, credits
  ), sums as (
    select wallet_id, sum(credits) as credits, count(*)::int as n
    from (select * from ended union all select * from given_back) gone group by wallet_id
  ), freed as (
    update wallets w set held = w.held - sums.credits from sums where w.id = sums.wallet_id returning sums.n
  )
  select coalesce(sum(n), 0)::int into released from freed;
  return released;
end
$$;
--> statement-breakpoint
-- As in 0066, of a flush whose charges have either form of its id.
create or replace function ledger_void_keyed(p_flush uuid, p_at timestamptz, p_wallets text[], p_holds text[], p_keys json)
returns void language plpgsql set social_lookup.ledger = 'writing' as $$
declare
  charge ledger_entries;
  was_applied boolean;
  charged boolean := false;
  keeps_usage boolean := false;
  freed text[] := '{}';
  freed_entries text[] := '{}';
  reported text[];
  gone_lookups text[];
  pair json;
  moved json[] := '{}';
begin
  -- Waits for a flush that the server is still working on; a flush that arrives later finds its id taken.
  insert into ledger_flushes (id, at, result) values (p_flush, now(), '{"voided": true}') on conflict (id) do nothing;
  was_applied := not found;
  -- Waits for a process that is moving it, before wallets are locked.
  perform from usage_outbox o where o.id = p_flush for update;
  -- A flush that has not ended may have these locks, and waits for its id.
  if was_applied or exists (select from ledger_charges_of(p_flush, p_wallets)) then
    perform from wallets w where w.id = any(p_wallets) order by w.id for update;
    -- A repetition of a key notes its report behind this lock, or finds the key free.
    perform from lookup_keys k where k.key in (select (e.value->>0)::uuid from json_array_elements(p_keys) e)
      order by k.key for update;
    with gone as (
      delete from reported_charges r where r.reported_by = p_flush returning r.lookup_id, r.entry_id
    )
    select coalesce(array_agg(g.lookup_id), '{}'), coalesce(array_agg(g.entry_id), '{}') into freed, freed_entries from gone g
      where g.entry_id is not null
        and not exists (select from reported_charges r where r.lookup_id = g.lookup_id and r.reported_by <> p_flush);
  end if;
  for charge in
    select e.* from (
      select * from ledger_charges_of(p_flush, p_wallets)
      union all
      select * from ledger_entries f where left(f.id, 1) <> '~' and f.id = any(freed_entries)
    ) e order by e.wallet_id, e.seq
  loop
    charged := charged or not charge.id = any(freed_entries);
    if exists (select from indexed_entries where id = 'refund:' || charge.id) then
      keeps_usage := true;
      continue;
    end if;
    perform ledger_add('refund:' || charge.id, charge.wallet_id, 'refund', -charge.credits, null, p_at, charge.lookups);
    reported := array(
      select l.value->>0 from json_array_elements(charge.lookups) l
      where exists (select from reported_charges r where r.lookup_id = l.value->>0));
    for pair in select l.value from json_array_elements(charge.lookups) l where l.value->>0 = any(reported) loop
      keeps_usage := true;
      -- At the time of its usage, which stays.
      perform ledger_add('again:' || charge.id || ':' || (pair->>0), charge.wallet_id, 'charge', -(pair->>1)::bigint, null,
        charge.at, json_build_array(pair));
      update reported_charges set entry_id = 'again:' || charge.id || ':' || (pair->>0) where lookup_id = pair->>0;
    end loop;
    gone_lookups := array(
      select l.value->>0 from json_array_elements(charge.lookups) l where not l.value->>0 = any(reported));
    if gone_lookups = '{}' then
      continue;
    end if;
    moved := moved || json_build_array(charge.wallet_id, floor(extract(epoch from charge.at) * 1000)::bigint,
      to_json(gone_lookups));
    delete from charged_lookups where lookup_id = any(gone_lookups);
    -- The message takes single lookups out of a row.
    continue when reported <> '{}' or charge.id = any(freed_entries);
    with gone as (
      delete from usage_batches b where b.wallet_id = charge.wallet_id and b.at = charge.at and b.last_at is null
        and exists (
          select from json_array_elements(b.items) i where charge.lookups->0->>0 = case json_typeof(i.value->6)
            when 'array' then i.value->6->0->>0 else i.value->>0 end
        )
      returning b.items
    ), kinds as materialized (
      select k.* from gone cross join usage_kinds(gone.items) k
    ), by_hour as (
      select k.operation, k.key_id, k.outcome, k.source, k.monitor_id, sum(k.lookups) as lookups,
             sum(k.credits) as credits, sum(k.cached) as cached, sum(k.failed) as failed, sum(k.duration_ms) as duration_ms
      from kinds k group by 1, 2, 3, 4, 5
    ), hours as (
      update usage_hours h set
        lookups = h.lookups - s.lookups, credits = h.credits - s.credits, cached = h.cached - s.cached,
        failed = h.failed - s.failed, duration_ms = h.duration_ms - s.duration_ms
      from by_hour s
      where h.wallet_id = charge.wallet_id and h.hour = date_trunc('hour', charge.at, 'UTC')
        and h.operation = s.operation and h.key_id = s.key_id and h.outcome = s.outcome and h.source = s.source
        and h.monitor_id = s.monitor_id
    ), sums as (
      select k.operation, k.key_id, sum(k.lookups) as lookups, sum(k.credits) as credits, sum(k.cached) as cached,
             sum(k.failed) as failed, sum(k.duration_ms) as duration_ms
      from kinds k group by 1, 2
    )
    update usage_days d set
      lookups = d.lookups - s.lookups, credits = d.credits - s.credits, cached = d.cached - s.cached,
      failed = d.failed - s.failed, duration_ms = d.duration_ms - s.duration_ms
    from sums s
    where d.wallet_id = charge.wallet_id and d.day = (charge.at at time zone 'UTC')::date
      and d.operation = s.operation and d.key_id = s.key_id;
  end loop;
  if not keeps_usage then
    delete from usage_outbox o where o.id = p_flush;
  end if;
  if cardinality(moved) > 0 then
    insert into usage_outbox (id, at, content)
      values (gen_random_uuid(), p_at, '\x00'::bytea || convert_to(json_build_object('void', moved)::text, 'UTF8'));
  end if;
  delete from lookup_keys k using json_array_elements(p_keys) e
    where k.key = (e.value->>0)::uuid and (k.lookup_id::text = any(freed) or k.lookup_id = (e.value->>1)::uuid
      and not exists (select from reported_charges r where r.lookup_id = k.lookup_id::text));
  if not charged and uuid_time(p_flush) < (select max(before) from ledger_archives) then
    insert into charges_set_aside (id, at, reason, content)
      values ('void:' || p_flush, p_at, 'the ledger of the time of this flush, which was to be void, is archived',
        to_jsonb(p_wallets)::text)
      on conflict do nothing;
  end if;
  if was_applied then
    perform ledger_release(p_holds, p_at);
  end if;
end
$$;
--> statement-breakpoint
-- Behind the change: a trigger before it makes PostgreSQL lock the row first, which is a record of its own in the log.
create or replace trigger ledger_only_update after update on wallets for each row
  when ((old.id, old.balance, old.held) is distinct from (new.id, new.balance, new.held)) execute function ledger_only();
--> statement-breakpoint
-- As in 0020; no id of these entries is short.
create or replace function ledger_add(
  p_id text, p_wallet text, p_kind text, p_credits bigint, p_note text, p_at timestamptz, p_lookups json
) returns ledger_entries language plpgsql set social_lookup.ledger = 'writing' as $$
declare
  entry ledger_entries;
  balance_now bigint;
  held_now bigint;
begin
  select balance, held into balance_now, held_now from wallets where id = p_wallet for update;
  if not found then
    raise exception 'no wallet %', p_wallet;
  end if;
  select * into entry from ledger_entries where id = p_id and left(id, 1) <> '~';
  if found then
    return entry;
  end if;
  if balance_now + p_credits < held_now then
    return null;
  end if;
  insert into ledger_entries (id, wallet_id, kind, credits, balance_after, at, note, lookups)
    values (p_id, p_wallet, p_kind, p_credits, balance_now + p_credits, p_at, p_note, p_lookups)
    returning * into entry;
  update wallets set balance = balance_now + p_credits where id = p_wallet;
  return entry;
end
$$;
--> statement-breakpoint
-- What brings in segments finds entries by their ids, which are not short. Their functions are as they were, but for the name of
-- what they search.
do $$
declare
  one regprocedure;
begin
  foreach one in array array(
    select p.oid::regprocedure from pg_proc p
    where p.pronamespace = 'public'::regnamespace and p.proname like 'ledger\_bring\_in%'
      and p.prosrc ~ '(from|join) ledger_entries'
  ) loop
    execute regexp_replace(pg_get_functiondef(one), '(from|join) ledger_entries', '\1 indexed_entries', 'g');
  end loop;
end
$$;
