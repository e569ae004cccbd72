CREATE TABLE "usage_outbox" (
	"seq" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "usage_outbox_seq_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"id" uuid NOT NULL,
	"at" timestamp with time zone NOT NULL,
	"content" bytea NOT NULL,
	"without" text[],
	CONSTRAINT "usage_outbox_id_unique" UNIQUE("id")
);
--> statement-breakpoint
ALTER TABLE "usage_batches" ADD COLUMN "last_at" timestamp with time zone;
--> statement-breakpoint
-- Written by hand, all that follows. A flush writes the usage of its lookups as one row of usage_outbox; a process moves them
-- into usage_batches, a row for a wallet and a minute, and adds them to the sums (src/money/billing/books/usage-outbox.ts).
--   content  a byte, and JSON: as it is behind 0, deflated behind 1. [[wallet, usage records], ...] in the forms of
--            usage_batches.items, or {"void": [[wallet, time in ms, [lookup, ...]], ...]}: lookups to take out again.
--   without  lookups of the content that were not charged, and have no record
-- A moved row has `last_at`, the time of its last lookup, in the minute of `at`. Its lookups state how many milliseconds after `at`
-- they were: [lookup, duration in ms, place, later] in a group, "t" in the details of a single one.
-- Nodes of the release before read these rows at the time of `at`, and write rows without `last_at`, as busy wallets have them.
alter table usage_outbox alter column content set storage external;
--> statement-breakpoint
-- Rows of several lookups are compressed: they are longer than 2 kB, and repeat the beginning of ids and the form of each lookup.
alter table usage_batches alter column items set storage extended;
--> statement-breakpoint
-- No statement read it: ledger_release chooses holds by a case, which takes no index.
drop index holds_expiry;
--> statement-breakpoint
-- As the view usage_records, with the time of each lookup. Conditions on batch_at and last_at choose the rows.
create view usage_lookups as
  select b.wallet_id, b.at as batch_at, b.last_at, b.at + r.later * interval '1 millisecond' as at, r.lookup_id, r.operation,
         r.outcome, r.source, r.cached, r.credits, r.duration_ms, r.key_id, r.cause, r.price_parts, r.parameters, r.monitor_id,
         r.status, r.reason
  from usage_batches b cross join json_array_elements(b.items) i cross join lateral (
    select i.value->>0 as lookup_id, i.value->>1 as operation, i.value->>2 as outcome, i.value->>3 as source,
           (i.value->>4)::int = 1 as cached, (i.value->>5)::bigint as credits,
           greatest(0, least((i.value->>6)::numeric, 2147483647))::int as duration_ms, i.value->>7 as key_id,
           i.value->>8 as cause,
           case json_typeof(i.value->9) when 'null' then json_build_array(json_build_array('base', 1, i.value->5))
             when 'array' then i.value->9 end as price_parts,
           i.value->10->'p' as parameters, i.value->10->>'m' as monitor_id, (i.value->10->>'s')::int as status,
           i.value->10->>'r' as reason, coalesce((i.value->10->>'t')::int, 0) as later
    where json_typeof(i.value->6) = 'number'
    union all
    select l.value->>0, i.value->>0, i.value->>1, i.value->>2, (i.value->>3)::int = 1, (i.value->>4)::bigint,
           greatest(0, least((l.value->>1)::numeric, 2147483647))::int, i.value->>5, null,
           case json_typeof(i.value->7) when 'null' then json_build_array(json_build_array('base', 1, i.value->4))
             when 'array' then i.value->7 end,
           i.value->8->'p'->coalesce((l.value->>2)::int, 0), i.value->8->>'m', null, null, coalesce((l.value->>3)::int, 0)
    from json_array_elements(case json_typeof(i.value->6) when 'array' then i.value->6 else '[]' end) l
  ) r;
--> statement-breakpoint
-- The records of a row whose lookups were at or after p_from and before p_to.
create function usage_between(p_items json, p_at timestamptz, p_last timestamptz, p_from timestamptz, p_to timestamptz)
returns json language sql immutable as $$
  select case when p_at >= p_from and coalesce(p_last, p_at) < p_to then p_items else (
    select coalesce(json_agg(case when k.lookups is null then i.value else json_build_array(i.value->0, i.value->1, i.value->2,
      i.value->3, i.value->4, i.value->5, k.lookups, i.value->7, i.value->8) end), '[]')
    from json_array_elements(p_items) i cross join lateral (
      select json_agg(l.value) as lookups
      from json_array_elements(case json_typeof(i.value->6) when 'array' then i.value->6 else '[]' end) l
      where p_at + coalesce((l.value->>3)::int, 0) * interval '1 millisecond' >= p_from
        and p_at + coalesce((l.value->>3)::int, 0) * interval '1 millisecond' < p_to
    ) k
    where k.lookups is not null or json_typeof(i.value->6) = 'number'
      and p_at + coalesce((i.value->10->>'t')::int, 0) * interval '1 millisecond' >= p_from
      and p_at + coalesce((i.value->10->>'t')::int, 0) * interval '1 millisecond' < p_to
  ) end
$$;
--> statement-breakpoint
-- ledger_flush or ledger_flush_keyed of parts without `usage`, which p_usage has: the content of a row of usage_outbox with
-- p_lookups lookups.
create function ledger_flush_usage(
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
    refused := array(select jsonb_array_elements_text(coalesce(result->'declined', '[]') || coalesce(result->'expired', '[]')
      || coalesce(result->'again', '[]')));
    if cardinality(refused) < p_lookups then
      insert into usage_outbox (id, at, content, without) values (p_flush, p_at, p_usage, nullif(refused, '{}'));
    end if;
  end if;
  return result;
end
$$;
--> statement-breakpoint
-- As in 0020, for parts whose `usage` is in the outbox.
create or replace function ledger_bring_in(p_segment uuid, p_at timestamptz, p_parts json, p_node text)
returns table (wallet text, leased bigint, spendable bigint, set_aside int)
language plpgsql set social_lookup.ledger = 'writing' as $$
declare
  archived boolean := uuid_time(p_segment) < (select max(before) from ledger_archives);
  wallets_of text[];
  totals bigint[];
  counts int[];
  lists json[];
  usages json[];
  ids text[];
  balances bigint[];
  helds bigint[];
  done text[];
  place int;
  entry_id text;
  balance_now bigint;
  held_now bigint;
  total bigint;
  drawn bigint;
  charges json;
  records json;
  count int;
  uncovered text[];
  reason text;
  -- What is written at the end, in one statement per table.
  entry_wallets text[] := '{}';
  entry_credits bigint[] := '{}';
  entry_balances bigint[] := '{}';
  entry_helds bigint[] := '{}';
  entry_lookups json[] := '{}';
  usage_counts int[] := '{}';
  usage_lists json[] := '{}';
begin
  select array_agg(p.wallet), array_agg(p.credits), array_agg(p.lookups), array_agg(p.charges), array_agg(p.usage)
    into wallets_of, totals, counts, lists, usages
    from (
      select * from json_to_recordset(p_parts) r(wallet text, credits bigint, lookups int, charges json, usage json)
      order by r.wallet
    ) p;
  select array_agg(l.id), array_agg(l.balance), array_agg(l.held) into ids, balances, helds
    from (select w.id, w.balance, w.held from wallets w where w.id = any(wallets_of) order by w.id for update) l;
  -- Read behind the locks: who brings the same in has to have them too.
  select coalesce(array_agg(e.id), '{}') into done
    from (
      select id from ledger_entries where id = any(array(select p_segment::text || ':' || n from unnest(wallets_of) n))
      union all
      select id from charges_set_aside where id = any(array(select p_segment::text || ':' || n from unnest(wallets_of) n))
    ) e;
  for i in 1 .. coalesce(cardinality(wallets_of), 0) loop
    wallet := wallets_of[i];
    entry_id := p_segment::text || ':' || wallet;
    total := totals[i];
    count := counts[i];
    charges := lists[i];
    records := usages[i];
    leased := 0;
    spendable := 0;
    set_aside := 0;
    place := array_position(ids, wallet);
    if place is null then
      insert into charges_set_aside (id, at, reason, wallet_id, lookups, credits, content)
        values (entry_id, p_at, 'the wallet does not exist', wallet, count, total, charges::text) on conflict do nothing;
      set_aside := count;
      return next;
      continue;
    end if;
    balance_now := balances[place];
    held_now := helds[place];
    if p_node is not null then
      select coalesce(sum(l.credits), 0) into leased from leases l where l.wallet_id = wallet and l.node = p_node;
    end if;
    if not entry_id = any(done) then
      uncovered := null;
      if archived then
        uncovered := array(select c.value->>0 from json_array_elements(charges) c);
        reason := 'the ledger of that time is archived';
      elsif total > leased + balance_now - held_now then
        uncovered := ledger_decline(charges::jsonb, null, leased + balance_now - held_now);
        reason := 'the wallet does not have the credits';
      end if;
      if uncovered is not null then
        set_aside := cardinality(uncovered);
        insert into charges_set_aside (id, at, reason, wallet_id, lookups, credits, content)
          select entry_id, p_at, reason, wallet, set_aside, ledger_total(u.pairs), u.pairs::text
          from (select ledger_pick(charges::jsonb, uncovered, true) as pairs) u;
        charges := ledger_pick(charges::jsonb, uncovered, false)::json;
        records := ledger_usage_without(records, uncovered);
        total := ledger_total(charges::jsonb);
        count := count - set_aside;
      end if;
      if total > 0 then
        drawn := least(leased, total);
        leased := leased - drawn;
        balance_now := balance_now - total;
        held_now := held_now - drawn;
        entry_wallets := entry_wallets || wallet;
        entry_credits := entry_credits || -total;
        entry_balances := entry_balances || balance_now;
        entry_helds := entry_helds || held_now;
        entry_lookups := entry_lookups || charges;
        usage_counts := usage_counts || count;
        usage_lists := array_append(usage_lists, records);
        if drawn > 0 then
          update leases l set credits = leased where l.wallet_id = wallet and l.node = p_node;
        end if;
      end if;
    end if;
    spendable := balance_now - held_now;
    return next;
  end loop;
  if entry_wallets <> '{}' then
    update wallets w set balance = n.balance, held = n.held
      from unnest(entry_wallets, entry_balances, entry_helds) n(id, balance, held) where w.id = n.id;
    insert into ledger_entries (id, wallet_id, kind, credits, balance_after, at, lookups)
      select p_segment::text || ':' || n.wallet, n.wallet, 'charge', n.credits, n.balance, p_at, n.lookups
      from unnest(entry_wallets, entry_credits, entry_balances, entry_lookups) n(wallet, credits, balance, lookups);
    insert into usage_batches (wallet_id, at, lookups, items)
      select n.wallet, p_at, n.count, n.items from unnest(entry_wallets, usage_counts, usage_lists) n(wallet, count, items)
      where json_array_length(n.items) > 0;
  end if;
end
$$;
--> statement-breakpoint
-- ledger_bring_in or ledger_bring_in_keyed of parts of which some have no `usage`; p_usage has it, as the content of a row of
-- usage_outbox.
create function ledger_bring_in_usage(
  p_segment uuid, p_at timestamptz, p_parts json, p_node text, p_size bigint, p_least bigint, p_expires timestamptz,
  p_keyed boolean, p_usage bytea
) returns table (wallet text, leased bigint, spendable bigint, set_aside int) language plpgsql as $$
declare
  done text[];
  refused text[] := '{}';
  total bigint;
  charged bigint;
begin
  perform from wallets w where w.id in (select p.value->>'wallet' from json_array_elements(p_parts) p)
    order by w.id for update;
  -- Read behind the locks: a second bring-in of the same segment must see the first.
  select coalesce(array_agg(p.wallet), '{}') into done from json_to_recordset(p_parts) p(wallet text)
    where exists (select from ledger_entries e where e.id = p_segment::text || ':' || p.wallet)
      or exists (select from charges_set_aside c where c.id = p_segment::text || ':' || p.wallet);
  if p_keyed then
    return query select b.* from ledger_bring_in_keyed(p_segment, p_at, p_parts, p_node, p_size, p_least, p_expires) b;
  elsif p_size is null then
    return query select b.* from ledger_bring_in(p_segment, p_at, p_parts, p_node) b;
  else
    return query select b.* from ledger_bring_in(p_segment, p_at, p_parts, p_node, p_size, p_least, p_expires) b;
  end if;
  select sum(p.credits), coalesce(-sum(e.credits), 0) into total, charged
    from json_to_recordset(p_parts) p(wallet text, credits bigint)
    left join ledger_entries e on e.id = p_segment::text || ':' || p.wallet and not p.wallet = any(done);
  if charged = 0 then
    return;
  end if;
  if charged < total then
    -- Charged before, set aside, or brought in before: they have no record of this segment.
    refused := array(
      select c.value->>0 from json_to_recordset(p_parts) p(wallet text, charges json) cross join json_array_elements(p.charges) c
      where c.value->>0 not in (
        select l.value->>0
        from json_to_recordset(p_parts) o(wallet text) join ledger_entries e on e.id = p_segment::text || ':' || o.wallet
        cross join json_array_elements(e.lookups) l where not o.wallet = any(done)
      ));
  end if;
  insert into usage_outbox (id, at, content, without) values (p_segment, p_at, p_usage, nullif(refused, '{}'));
end
$$;
--> statement-breakpoint
-- As in 0005, without the second record in the log that an insert for conflicts writes: there are hardly any.
create or replace function ledger_hold(p_wallets text[], p_holds jsonb[]) returns jsonb
language plpgsql set social_lookup.ledger = 'writing' as $$
declare
  taken jsonb;
begin
  begin
    insert into holds (lookup_id, wallet_id, credits, expires_at)
      select h.value->>0, n.wallet, (h.value->>1)::bigint, to_timestamp((h.value->>2)::double precision / 1000)
      from unnest(p_wallets, p_holds) n(wallet, list), jsonb_array_elements(n.list) h;
    return '[]';
  exception when unique_violation then
    taken := '[]';
  end;
  with wanted as (
    select n.wallet, h.value->>0 as lookup, (h.value->>1)::bigint as credits,
           to_timestamp((h.value->>2)::double precision / 1000) as expiry
    from unnest(p_wallets, p_holds) n(wallet, list), jsonb_array_elements(n.list) h
  ), put as (
    insert into holds (lookup_id, wallet_id, credits, expires_at)
    select lookup, wallet, credits, expiry from wanted
    -- A lookup that comes back after a crash takes over what it had set aside.
    on conflict (lookup_id) do update set expires_at = excluded.expires_at
      where holds.wallet_id = excluded.wallet_id and holds.credits = excluded.credits
    returning lookup_id, xmax = 0 as fresh
  ), over as (
    select w.wallet, sum(w.credits)::bigint as credits from wanted w left join put p on p.lookup_id = w.lookup
    where p.fresh is not true group by w.wallet
  ), corrected as (
    update wallets w set held = w.held - o.credits from over o where w.id = o.wallet
  )
  select coalesce(jsonb_agg(w.lookup), '[]') into taken
    from wanted w where not exists (select from put p where p.lookup_id = w.lookup);
  return taken;
end
$$;
--> statement-breakpoint
-- As in 0031, for usage that waits in the outbox, and for usage that was moved: a message takes it out.
create or replace function ledger_void(p_flush uuid, p_at timestamptz, p_wallets text[], p_holds text[]) returns void
language plpgsql set social_lookup.ledger = 'writing' as $$
declare
  charge ledger_entries;
  was_applied boolean;
  charged boolean := false;
  was_waiting boolean;
  moved json[] := '{}';
begin
  -- Waits for a flush that the server is still working on; a flush that arrives later finds its id taken.
  insert into ledger_flushes (id, at, result) values (p_flush, now(), '{"voided": true}') on conflict (id) do nothing;
  was_applied := not found;
  -- Waits for a process that is moving it.
  delete from usage_outbox o where o.id = p_flush;
  was_waiting := found;
  for charge in
    select e.* from ledger_entries e join unnest(p_wallets) w on e.id = p_flush::text || ':' || w
    order by e.wallet_id
  loop
    charged := true;
    if exists (select from ledger_entries where id = 'refund:' || charge.id) then
      continue;
    end if;
    perform ledger_add('refund:' || charge.id, charge.wallet_id, 'refund', -charge.credits, null, p_at, charge.lookups);
    if not was_waiting then
      moved := moved || json_build_array(charge.wallet_id, floor(extract(epoch from charge.at) * 1000)::bigint,
        (select json_agg(l.value->>0) from json_array_elements(charge.lookups) l));
    end if;
    delete from charged_lookups where lookup_id in (select l.value->>0 from json_array_elements(charge.lookups) l);
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
  if cardinality(moved) > 0 then
    insert into usage_outbox (id, at, content)
      values (gen_random_uuid(), p_at, '\x00'::bytea || convert_to(json_build_object('void', moved)::text, 'UTF8'));
  end if;
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
