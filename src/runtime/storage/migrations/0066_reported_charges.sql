CREATE TABLE "reported_charges" (
	"lookup_id" text NOT NULL,
	"reported_by" uuid NOT NULL,
	"at" timestamp with time zone NOT NULL,
	"entry_id" text,
	CONSTRAINT "reported_charges_lookup_id_reported_by_pk" PRIMARY KEY("lookup_id","reported_by")
);
--> statement-breakpoint
CREATE INDEX "reported_charges_by" ON "reported_charges" USING btree ("reported_by");--> statement-breakpoint
CREATE INDEX "reported_charges_at" ON "reported_charges" USING btree ("at");
--> statement-breakpoint
-- Written by hand, all that follows. A flush in doubt can have charged a lookup that another flush then reports to its caller as
-- charged before. If it is voided afterwards, that charge is booked again: its answer was given.
-- Notes that p_by reports the charges of these lookups. Called behind the lock of their wallet.
create function ledger_report(p_lookups text[], p_by uuid, p_at timestamptz) returns void language sql as $$
  insert into reported_charges (lookup_id, reported_by, at, entry_id)
    select distinct l.id, p_by, p_at, (
      select max(r.entry_id) from reported_charges r where r.lookup_id = l.id)
    from unnest(p_lookups) l(id)
  on conflict do nothing
$$;
--> statement-breakpoint
-- The lookups that were charged under the keys of these lookups. An element of p_keys is [key, request, lookup, ...].
create function lookup_keys_charged(p_keys json, p_lookups text[]) returns text[] language sql stable as $$
  select coalesce(array_agg(k.lookup_id::text), '{}')
  from json_array_elements(p_keys) e join lookup_keys k on k.key = (e.value->>0)::uuid
  where e.value->>2 = any(p_lookups)
$$;
--> statement-breakpoint
-- As in 0005, and it notes which charges it reports.
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
        select o.value, p_at from jsonb_array_elements_text(part->'once') o where not o.value = any(expired)
        on conflict (lookup_id) do nothing returning lookup_id
      )
      select coalesce(array_agg(f.lookup_id), '{}') into marked from fresh f;
      select coalesce(array_agg(o.value), '{}') into again from jsonb_array_elements_text(part->'once') o
        where not o.value = any(expired || marked);
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
      delete from charged_lookups where lookup_id = any(declined) and lookup_id = any(marked);
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
-- As in 0047, and it notes which charges it reports.
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
            select jsonb_agg(case when s.value->>0 = any(again) then jsonb_build_array(s.value->0, 0) else s.value end)
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
      where k.key = (e.value->>0)::uuid and k.lookup_id = (e.value->>2)::uuid and not e.value->>2 = any(all_again)
        and (result ? 'voided' or e.value->>2 = any(refused));
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
-- As in 0057, and it notes which charges its answers have reported.
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
-- As ledger_void in 0064, of a flush whose keys can be used again. An element of p_keys is [key, lookup]. Charges that others
-- reported are booked again, and those that this flush alone reported are taken back, if their own flush was voided.
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
  if was_applied or exists (select from ledger_entries e join unnest(p_wallets) w on e.id = p_flush::text || ':' || w) then
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
    select e.* from ledger_entries e
    join (select p_flush::text || ':' || w as id from unnest(p_wallets) w union all select f from unnest(freed_entries) f) i
      on i.id = e.id
    order by e.wallet_id, e.seq
  loop
    charged := charged or not charge.id = any(freed_entries);
    if exists (select from ledger_entries where id = 'refund:' || charge.id) then
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
create or replace function ledger_void(p_flush uuid, p_at timestamptz, p_wallets text[], p_holds text[]) returns void
language plpgsql as $$
begin
  perform ledger_void_keyed(p_flush, p_at, p_wallets, p_holds, '[]');
end
$$;
--> statement-breakpoint
-- As in 0063, where declined holds beside them were taken for lookups of p_usage: as many of them, and all usage of the flush was lost.
create or replace function ledger_flush_usage(
  p_flush uuid, p_at timestamptz, p_wallets jsonb, p_keyed boolean, p_lookups int, p_usage bytea
) returns jsonb language plpgsql as $$
declare
  result jsonb;
  was_applied boolean;
  refused text[];
begin
  -- A repetition that arrives while the first is being applied waits here, and then sees it.
  perform pg_advisory_xact_lock(hashtextextended(p_flush::text, 0));
  was_applied := exists (select from ledger_flushes f where f.id = p_flush);
  if p_keyed then
    result := ledger_flush_keyed(p_flush, p_at, p_wallets);
  else
    result := ledger_flush(p_flush, p_at, p_wallets);
  end if;
  if not was_applied and not result ? 'voided' then
    refused := array(
      select distinct r.value
      from jsonb_array_elements_text(coalesce(result->'declined', '[]') || coalesce(result->'expired', '[]')
        || coalesce(result->'again', '[]')) r
      -- Holds have no usage.
      where r.value not in (
        select h.value->>0 from jsonb_array_elements(p_wallets) p cross join jsonb_array_elements(p.value->'holds') h));
    if cardinality(refused) < p_lookups then
      insert into usage_outbox (id, at, content, without) values (p_flush, p_at, p_usage, nullif(refused, '{}'));
    end if;
  end if;
  return result;
end
$$;
