CREATE TABLE "ledger_archives" (
	"before" timestamp with time zone PRIMARY KEY NOT NULL,
	"at" timestamp with time zone NOT NULL,
	"file" text NOT NULL,
	"sha256" text NOT NULL,
	"entries" bigint NOT NULL,
	"credits" bigint NOT NULL
);
--> statement-breakpoint
-- From here on written by hand: usage records lie in partitions of a day, the ledger in partitions of a month. What there
-- was becomes the first partition as it is, without being copied; it is read once, to see that it belongs there. A
-- default partition takes whatever has no other. Keys are of each partition: nothing rests on them alone, since every entry
-- of a wallet is made under the lock of its row. See docs/SIZING.md.
drop view usage_records;
--> statement-breakpoint
drop view lookup_charges;
--> statement-breakpoint
drop function ledger_add(text, text, text, bigint, text, timestamptz, json);
--> statement-breakpoint
-- When a UUID of version 7 was made (RFC 9562); null for another.
create function uuid_time(p_id uuid) returns timestamptz language sql immutable as $$
  select case substr(p_id::text, 15, 1) when '7' then to_timestamp(
    ('x' || substr(p_id::text, 1, 8) || substr(p_id::text, 10, 4))::bit(48)::bigint / 1000.0) end
$$;
--> statement-breakpoint
create or replace function ledger_is_append_only() returns trigger language plpgsql as $$
begin
  -- What upkeep moves from one partition into another, in one transaction.
  if tg_op = 'DELETE' and current_setting('social_lookup.ledger', true) = 'moving' then
    return old;
  end if;
  raise exception 'ledger entries are never changed or removed';
end
$$;
--> statement-breakpoint
create or replace function ledger_only() returns trigger language plpgsql as $$
begin
  if coalesce(current_setting('social_lookup.ledger', true), '') not in ('writing', 'moving') then
    raise exception 'only the ledger may % %', lower(tg_op), tg_table_name
      using hint = 'Add an entry instead: social-lookup credits grant or adjust (docs/CREDITS.md).';
  end if;
  return coalesce(new, old);
end
$$;
--> statement-breakpoint
-- A deletion by ctid, as releases before partitions made it, would meet rows of other partitions.
create function usage_batches_kept() returns trigger language plpgsql as $$
begin
  if coalesce(current_setting('social_lookup.ledger', true), '') not in ('writing', 'moving') then
    raise exception 'usage records are dropped by the day'
      using hint = 'Set USAGE_RETENTION_DAYS (docs/CREDITS.md).';
  end if;
  return old;
end
$$;
--> statement-breakpoint
-- What statements that name a partition itself meet there; triggers for each row come with the table it belongs to.
create function ledger_guard(p_partition regclass) returns void language plpgsql as $$
begin
  execute format('create trigger ledger_only before insert on %s for each statement execute function ledger_only()', p_partition);
  execute format('create trigger ledger_no_truncate before truncate on %s for each statement execute function ledger_is_append_only()', p_partition);
end
$$;
--> statement-breakpoint
do $$
declare
  next bigint;
  edge timestamptz := (date_trunc('day', now() at time zone 'UTC') + interval '1 day') at time zone 'UTC';
  name text := 'usage_batches_until_' || to_char(edge at time zone 'UTC', 'YYYYMMDD');
begin
  execute format('select last_value + is_called::int from %s', pg_get_serial_sequence('usage_batches', 'seq')) into next;
  drop trigger usage_batches_counted on usage_batches;
  alter table usage_batches alter column seq drop identity;
  alter table usage_batches rename to usage_batches_until;
  alter index usage_batches_pkey rename to usage_batches_until_pkey;
  alter index usage_batches_wallet rename to usage_batches_until_wallet;
  alter index usage_batches_at rename to usage_batches_until_at;
  create table usage_batches (
    seq bigint generated always as identity not null,
    wallet_id text not null,
    at timestamptz not null,
    lookups integer not null,
    items json not null
  ) partition by range (at);
  alter table usage_batches alter column items set storage external;
  perform setval(pg_get_serial_sequence('usage_batches', 'seq'), next, false);
  create index usage_batches_wallet on usage_batches (wallet_id, at);
  create index usage_batches_at on usage_batches using brin (at);
  create table usage_batches_default (like usage_batches including storage, primary key (seq));
  if exists (select from usage_batches_until) then
    -- A clock that was ahead.
    with moved as (delete from usage_batches_until where at >= edge returning *)
      insert into usage_batches_default (seq, wallet_id, at, lookups, items) select seq, wallet_id, at, lookups, items from moved;
    execute format('alter table usage_batches_until add constraint usage_batches_range check (at < %L)', edge);
    execute format('alter table usage_batches attach partition usage_batches_until for values from (minvalue) to (%L)', edge);
    alter table usage_batches_until drop constraint usage_batches_range;
    execute format('alter table usage_batches_until rename to %I', name);
  else
    drop table usage_batches_until;
  end if;
  alter table usage_batches attach partition usage_batches_default default;
end
$$;
--> statement-breakpoint
create trigger usage_batches_counted after insert on usage_batches
  referencing new table as fresh for each statement execute function usage_batches_counted();
--> statement-breakpoint
create trigger usage_batches_kept before delete on usage_batches
  for each row execute function usage_batches_kept();
--> statement-breakpoint
do $$
declare
  next bigint;
  edge timestamptz := (date_trunc('month', now() at time zone 'UTC') + interval '1 month') at time zone 'UTC';
  name text := 'ledger_entries_until_' || to_char(edge at time zone 'UTC', 'YYYYMMDD');
begin
  execute format('select last_value + is_called::int from %s', pg_get_serial_sequence('ledger_entries', 'seq')) into next;
  drop trigger ledger_append_only on ledger_entries;
  drop trigger ledger_no_truncate on ledger_entries;
  drop trigger ledger_only on ledger_entries;
  alter table ledger_entries alter column seq drop identity;
  alter table ledger_entries rename to ledger_entries_until;
  alter index ledger_entries_pkey rename to ledger_entries_until_pkey;
  alter index ledger_entries_wallet rename to ledger_entries_until_wallet;
  alter index ledger_entries_paid rename to ledger_entries_until_paid;
  create table ledger_entries (
    seq bigint generated always as identity not null,
    id text not null,
    wallet_id text not null,
    kind text not null,
    credits bigint not null,
    balance_after bigint not null,
    at timestamptz not null,
    note text,
    lookups json,
    constraint ledger_entries_kind check (kind in ('trial', 'purchase', 'subscription', 'grant', 'charge', 'refund', 'deduction', 'chargeback', 'correction', 'carried'))
  ) partition by range (at);
  alter table ledger_entries alter column lookups set storage external;
  perform setval(pg_get_serial_sequence('ledger_entries', 'seq'), next, false);
  create index ledger_entries_wallet on ledger_entries (wallet_id, seq);
  create index ledger_entries_paid on ledger_entries (wallet_id) where kind in ('purchase', 'subscription');
  create table ledger_entries_default (like ledger_entries including constraints including storage, primary key (id));
  if exists (select from ledger_entries_until) then
    with moved as (delete from ledger_entries_until where at >= edge returning *)
      insert into ledger_entries_default (seq, id, wallet_id, kind, credits, balance_after, at, note, lookups)
        select seq, id, wallet_id, kind, credits, balance_after, at, note, lookups from moved;
    -- Both conditions in one reading.
    execute format(
      $sql$alter table ledger_entries_until drop constraint ledger_entries_kind,
        add constraint ledger_entries_kind check (kind in ('trial', 'purchase', 'subscription', 'grant', 'charge', 'refund', 'deduction', 'chargeback', 'correction', 'carried')),
        add constraint ledger_entries_range check (at < %L)$sql$, edge);
    execute format('alter table ledger_entries attach partition ledger_entries_until for values from (minvalue) to (%L)', edge);
    alter table ledger_entries_until drop constraint ledger_entries_range;
    perform ledger_guard('ledger_entries_until');
    execute format('alter table ledger_entries_until rename to %I', name);
  else
    drop table ledger_entries_until;
  end if;
  alter table ledger_entries attach partition ledger_entries_default default;
  perform ledger_guard('ledger_entries_default');
  perform ledger_guard('ledger_entries');
end
$$;
--> statement-breakpoint
create trigger ledger_append_only before update or delete on ledger_entries
  for each row execute function ledger_is_append_only();
--> statement-breakpoint
create view lookup_charges as
  select e.wallet_id, l.value->>0 as lookup_id,
         case e.kind when 'charge' then -(l.value->>1)::bigint else (l.value->>1)::bigint end as credits,
         e.kind, e.id as entry_id, e.at
  from ledger_entries e cross join json_array_elements(e.lookups) l;
--> statement-breakpoint
-- As in 0018, of the new table.
create view usage_records as
  select b.wallet_id, b.at, r.*
  from usage_batches b cross join json_array_elements(b.items) i cross join lateral (
    select i.value->>0 as lookup_id, i.value->>1 as operation, i.value->>2 as outcome, i.value->>3 as source,
           (i.value->>4)::int = 1 as cached, (i.value->>5)::bigint as credits,
           greatest(0, least((i.value->>6)::numeric, 2147483647))::int as duration_ms, i.value->>7 as key_id,
           i.value->>8 as cause
    where json_array_length(i.value) in (8, 9)
    union all
    select l.value->>0, i.value->>0, i.value->>1, i.value->>2, (i.value->>3)::int = 1, (i.value->>4)::bigint,
           greatest(0, least((l.value->>1)::numeric, 2147483647))::int, i.value->>5, null
    from json_array_elements(case json_array_length(i.value) when 7 then i.value->6 else '[]' end) l
  ) r;
--> statement-breakpoint
-- As in 0005, of the new table.
create function ledger_add(
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
  select * into entry from ledger_entries where id = p_id;
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
-- As in 0005, with one statement per table for all wallets; charges of a time that is archived, which may be in the archive,
-- are set aside.
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
        usage_lists := usage_lists || records;
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
      select n.wallet, p_at, n.count, n.items from unnest(entry_wallets, usage_counts, usage_lists) n(wallet, count, items);
  end if;
end
$$;
--> statement-breakpoint
-- As in 0013, where a month that is archived may have had the flush.
create or replace function ledger_void(p_flush uuid, p_at timestamptz, p_wallets text[], p_holds text[]) returns void
language plpgsql set social_lookup.ledger = 'writing' as $$
declare
  charge ledger_entries;
  was_applied boolean;
  charged boolean := false;
begin
  -- Waits for a flush that the server is still working on; a flush that arrives later finds its id taken.
  insert into ledger_flushes (id, at, result) values (p_flush, now(), '{"voided": true}') on conflict (id) do nothing;
  was_applied := not found;
  for charge in
    select e.* from ledger_entries e join unnest(p_wallets) w on e.id = p_flush::text || ':' || w
    order by e.wallet_id
  loop
    charged := true;
    if exists (select from ledger_entries where id = 'refund:' || charge.id) then
      continue;
    end if;
    perform ledger_add('refund:' || charge.id, charge.wallet_id, 'refund', -charge.credits, null, p_at, charge.lookups);
    delete from charged_lookups where lookup_id in (select l.value->>0 from json_array_elements(charge.lookups) l);
    with gone as (
      delete from usage_batches b where b.wallet_id = charge.wallet_id and b.at = charge.at
        and exists (
          select from json_array_elements(b.items) i where charge.lookups->0->>0 = case json_array_length(i.value)
            when 7 then i.value->6->0->>0 else i.value->>0 end
        )
      returning b.items
    ), sums as (
      select s.operation, s.key_id, sum(s.lookups) as lookups, sum(s.credits) as credits, sum(s.cached) as cached,
             sum(s.failed) as failed, sum(s.duration_ms) as duration_ms
      from gone cross join usage_sums(gone.items) s group by 1, 2
    )
    update usage_days d set
      lookups = d.lookups - s.lookups, credits = d.credits - s.credits, cached = d.cached - s.cached,
      failed = d.failed - s.failed, duration_ms = d.duration_ms - s.duration_ms
    from sums s
    where d.wallet_id = charge.wallet_id and d.day = (charge.at at time zone 'UTC')::date
      and d.operation = s.operation and d.key_id = s.key_id;
  end loop;
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
-- As in 0005, some thousands at a time: it is called every few seconds.
create or replace function ledger_forget_flushes() returns void language sql as $$
  delete from ledger_flushes where id in (
    select id from ledger_flushes where at < now() - interval '1 day'
      and at < (select at from ledger_flushes order by at desc offset 1000 limit 1)
    order by at limit 20000
  )
$$;
