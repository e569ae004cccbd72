-- Room on every page for the next version of a row: balances change all the time and are not indexed.
alter table wallets set (fillfactor = 50);
--> statement-breakpoint
-- Random ids do not compress: trying to costs a quarter of a flush.
alter table ledger_entries alter column lookups set storage external;
--> statement-breakpoint
alter table usage_batches alter column items set storage external;
--> statement-breakpoint
create function ledger_is_append_only() returns trigger language plpgsql as $$
begin
  raise exception 'ledger entries are never changed or removed';
end
$$;
--> statement-breakpoint
create trigger ledger_append_only before update or delete on ledger_entries
  for each row execute function ledger_is_append_only();
--> statement-breakpoint
create trigger ledger_no_truncate before truncate on ledger_entries
  for each statement execute function ledger_is_append_only();
--> statement-breakpoint
-- Every lookup that was charged (negative) or refunded (positive), one row each.
create view lookup_charges as
  select e.wallet_id, l.value->>0 as lookup_id,
         case e.kind when 'charge' then -(l.value->>1)::bigint else (l.value->>1)::bigint end as credits,
         e.kind, e.id as entry_id, e.at
  from ledger_entries e cross join json_array_elements(e.lookups) l;
--> statement-breakpoint
create view usage_records as
  select b.wallet_id, b.at, i.value->>0 as lookup_id, i.value->>1 as operation, i.value->>2 as outcome,
         i.value->>3 as source, (i.value->>4)::int = 1 as cached, (i.value->>5)::bigint as credits,
         (i.value->>6)::int as duration_ms, i.value->>7 as key_id
  from usage_batches b cross join json_array_elements(b.items) i;
--> statement-breakpoint
-- The elements of `pairs` whose first member is in `ids` (or, with `keep` false, is not).
create function ledger_pick(pairs jsonb, ids text[], keep boolean) returns jsonb language sql immutable as $$
  select coalesce(jsonb_agg(p.value order by p.ordinality), '[]'::jsonb)
  from jsonb_array_elements(pairs) with ordinality p
  where (p.value->>0 = any(ids)) = keep
$$;
--> statement-breakpoint
create function ledger_total(pairs jsonb) returns bigint language sql immutable as $$
  select coalesce(sum((p.value->>1)::bigint), 0)::bigint from jsonb_array_elements(pairs) p
$$;
--> statement-breakpoint
-- Applies everything that waited when a flush started. One element of p_wallets per wallet:
--   w wallet id
--   e [[lookup, credits]] reservations that end, with what is charged of them (0: released)
--   c [[lookup, credits]] lookups charged in one step       } these need approval; o: their ids in order of
--   r [[lookup, credits, expiry in ms]] new reservations    } arrival, present when there are both kinds
--   t credits that need approval in all, k credits of c
--   x lookup ids to be charged only once for ever
--   u usage records
-- Gives null when all went through, else the lookups that did not: declined (not enough credits), expired (the
-- reservation was gone), taken (the id is in use by another reservation), again (charged before, now free).
create function ledger_flush(p_flush uuid, p_at timestamptz, p_wallets jsonb) returns jsonb
language plpgsql as $$
declare
  parts jsonb[];
  ids text[];
  balances bigint[];
  helds bigint[];
  gone jsonb := '{}';
  v jsonb;
  before bigint;
  available bigint;
  freed bigint;
  wanted bigint;
  charged bigint;
  settled jsonb;
  charges jsonb;
  holds jsonb;
  records jsonb;
  declined text[];
  again text[];
  missing text[];
  -- What is written at the end, in one statement per table.
  entry_wallets text[] := '{}';
  entry_credits bigint[] := '{}';
  entry_balances bigint[] := '{}';
  entry_lookups jsonb[] := '{}';
  hold_wallets text[] := '{}';
  hold_lists jsonb[] := '{}';
  usage_wallets text[] := '{}';
  usage_lists jsonb[] := '{}';
  result jsonb;
  total jsonb := '{}';
begin
  insert into ledger_flushes (id, at) values (p_flush, p_at) on conflict (id) do nothing;
  if not found then
    select f.result into result from ledger_flushes f where f.id = p_flush;
    return result;
  end if;

  -- Rows are locked in the order of their ids, by every node and by ledger_drop, so that none wait in a circle.
  select array_agg(l.v), array_agg(l.id), array_agg(l.balance), array_agg(l.held)
    into parts, ids, balances, helds
    from (
      select e.value as v, w.id, w.balance, w.held
      from jsonb_array_elements(p_wallets) e join wallets w on w.id = e.value->>'w'
      order by w.id for update of w
    ) l;
  if coalesce(cardinality(ids), 0) <> jsonb_array_length(p_wallets) then
    raise exception 'a wallet of this flush does not exist';
  end if;

  if p_wallets @? '$[*].e' then
    with dropped as (
      delete from reservations r using jsonb_array_elements(p_wallets) p, jsonb_array_elements(p.value->'e') x
      where r.lookup_id = x.value->>0 and r.wallet_id = p.value->>'w'
      returning r.lookup_id, r.credits
    )
    select coalesce(jsonb_object_agg(d.lookup_id, d.credits), '{}') into gone from dropped d;
  end if;

  for i in 1 .. cardinality(ids) loop
    v := parts[i];
    before := balances[i];
    charges := coalesce(v->'c', '[]');
    holds := coalesce(v->'r', '[]');
    records := v->'u';
    wanted := (v->>'t')::bigint;
    settled := '[]';
    charged := 0;
    declined := '{}';
    again := '{}';
    missing := '{}';

    if v ? 'e' then
      select coalesce(sum((gone->>(x.value->>0))::bigint), 0),
             coalesce(jsonb_agg(x.value) filter (where gone ? (x.value->>0) and (x.value->>1)::bigint > 0), '[]'),
             coalesce(array_agg(x.value->>0) filter (where not gone ? (x.value->>0) and (x.value->>1)::bigint > 0), '{}')
        into freed, settled, missing
        from jsonb_array_elements(v->'e') x;
      helds[i] := helds[i] - freed;
    end if;

    if v ? 'x' then
      with fresh as (
        insert into charged_lookups (lookup_id, at)
        select x.value, p_at from jsonb_array_elements_text(v->'x') x where not x.value = any(missing)
        on conflict (lookup_id) do nothing returning lookup_id
      )
      select coalesce(array_agg(x.value), '{}') into again from jsonb_array_elements_text(v->'x') x
        where not x.value = any(missing) and x.value not in (select f.lookup_id from fresh f);
      if again <> '{}' then
        wanted := wanted - ledger_total(ledger_pick(charges, again, true));
        charges := ledger_pick(charges, again, false);
        settled := ledger_pick(settled, again, false);
      end if;
    end if;

    if settled <> '[]' then
      charged := ledger_total(settled);
      balances[i] := balances[i] - charged;
    end if;
    available := balances[i] - helds[i];

    if wanted > available then
      declined := ledger_decline(charges || holds, v->'o', available);
      charges := ledger_pick(charges, declined, false);
      holds := ledger_pick(holds, declined, false);
      delete from charged_lookups where lookup_id = any(declined);
    end if;

    if charges <> '[]' then
      -- k is their sum as long as all of them go through.
      wanted := case when declined || again = '{}' then (v->>'k')::bigint else ledger_total(charges) end;
      charged := charged + wanted;
      balances[i] := balances[i] - wanted;
    end if;
    if charged > 0 then
      entry_wallets := entry_wallets || ids[i];
      entry_credits := entry_credits || -charged;
      entry_balances := entry_balances || balances[i];
      entry_lookups := entry_lookups || (settled || charges);
    end if;
    if holds <> '[]' then
      helds[i] := helds[i] + ledger_total(holds);
      hold_wallets := hold_wallets || ids[i];
      hold_lists := hold_lists || holds;
    end if;

    if declined || again || missing <> '{}' then
      total := jsonb_build_object(
        'declined', coalesce(total->'declined', '[]') || to_jsonb(declined),
        'again', coalesce(total->'again', '[]') || to_jsonb(again),
        'expired', coalesce(total->'expired', '[]') || to_jsonb(missing));
      -- No record of a lookup that was turned away, was recorded before, or comes again as a charge of its own.
      records := ledger_pick(coalesce(records, '[]'), declined || again || missing, false);
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
    result := ledger_hold(hold_wallets, hold_lists);
    if result <> '[]' then
      total := total || jsonb_build_object('taken', result);
    end if;
  end if;

  if total = '{}' then
    return null;
  end if;
  update ledger_flushes f set result = total where f.id = p_flush;
  return total;
end
$$;
--> statement-breakpoint
-- The ids that `available` credits do not cover, when each is approved in its turn if it can be.
create function ledger_decline(wants jsonb, arrival jsonb, available bigint) returns text[] language plpgsql as $$
declare
  one jsonb;
  declined text[] := '{}';
  arrived text[] := array(select jsonb_array_elements_text(arrival));
begin
  for one in
    select p.value from jsonb_array_elements(wants) with ordinality p
    order by coalesce(array_position(arrived, p.value->>0), 0), p.ordinality
  loop
    if (one->>1)::bigint <= available then
      available := available - (one->>1)::bigint;
    else
      declined := declined || (one->>0);
    end if;
  end loop;
  return declined;
end
$$;
--> statement-breakpoint
-- Writes reservations that are counted in `held` already, and takes back what was counted for those that existed.
-- Gives the ids that are in use by another lookup.
create function ledger_hold(p_wallets text[], p_holds jsonb[]) returns jsonb language plpgsql as $$
declare
  taken jsonb;
begin
  with wanted as (
    select n.wallet, x.value->>0 as lookup, (x.value->>1)::bigint as credits,
           to_timestamp((x.value->>2)::double precision / 1000) as expiry
    from unnest(p_wallets, p_holds) n(wallet, list), jsonb_array_elements(n.list) x
  ), put as (
    insert into reservations (lookup_id, wallet_id, credits, expires_at)
    select lookup, wallet, credits, expiry from wanted
    -- A lookup that comes back after a crash takes over what it had reserved.
    on conflict (lookup_id) do update set expires_at = excluded.expires_at
      where reservations.wallet_id = excluded.wallet_id and reservations.credits = excluded.credits
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
-- Adds an entry that is not a lookup's charge. The same id again changes nothing. Gives the entry under that id.
create function ledger_add(
  p_id text, p_wallet text, p_kind text, p_credits bigint, p_note text, p_at timestamptz, p_lookups json
) returns ledger_entries language plpgsql as $$
declare
  entry ledger_entries;
  balance_now bigint;
begin
  select balance into balance_now from wallets where id = p_wallet for update;
  if not found then
    raise exception 'no wallet %', p_wallet;
  end if;
  select * into entry from ledger_entries where id = p_id;
  if found then
    return entry;
  end if;
  insert into ledger_entries (id, wallet_id, kind, credits, balance_after, at, note, lookups)
    values (p_id, p_wallet, p_kind, p_credits, balance_now + p_credits, p_at, p_note, p_lookups)
    returning * into entry;
  update wallets set balance = balance_now + p_credits where id = p_wallet;
  return entry;
end
$$;
--> statement-breakpoint
-- Releases the reservations of these lookups, or, with p_lookups null, those that expired by p_at.
create function ledger_drop(p_lookups text[], p_at timestamptz) returns int language plpgsql as $$
declare
  locked text[];
  dropped int;
begin
  select array_agg(w.id) into locked from (
    select id from wallets where id in (
      select wallet_id from reservations r
      where case when p_lookups is null then r.expires_at <= p_at else r.lookup_id = any(p_lookups) end
    ) order by id for update
  ) w;
  if locked is null then
    return 0;
  end if;
  with gone as (
    delete from reservations r
    where r.wallet_id = any(locked)
      and case when p_lookups is null then r.expires_at <= p_at else r.lookup_id = any(p_lookups) end
    returning r.wallet_id, r.credits
  ), sums as (
    select wallet_id, sum(credits) as credits, count(*)::int as n from gone group by wallet_id
  ), paid as (
    update wallets w set held = w.held - sums.credits from sums where w.id = sums.wallet_id returning sums.n
  )
  select coalesce(sum(n), 0)::int into dropped from paid;
  return dropped;
end
$$;
--> statement-breakpoint
-- Gives up a flush whose answer was lost and whose callers were told to try again: if it was applied, its charges
-- are refunded and its reservations released; if not, it never will be. Safe to repeat.
create function ledger_give_up(p_flush uuid, p_at timestamptz, p_wallets text[], p_reserved text[]) returns void
language plpgsql as $$
declare
  charge ledger_entries;
begin
  -- Waits for a flush that the server is still working on; a flush that arrives later finds its id taken.
  insert into ledger_flushes (id, at, result) values (p_flush, p_at, '{"givenUp": true}') on conflict (id) do nothing;
  if found then
    return;
  end if;
  for charge in
    select e.* from ledger_entries e join unnest(p_wallets) w on e.id = p_flush::text || ':' || w
    order by e.wallet_id
  loop
    perform ledger_add('refund:' || charge.id, charge.wallet_id, 'refund', -charge.credits, null, p_at, charge.lookups);
    delete from charged_lookups where lookup_id in (select l.value->>0 from json_array_elements(charge.lookups) l);
    delete from usage_batches b where b.wallet_id = charge.wallet_id and b.at = charge.at
      and exists (select from json_array_elements(b.items) i where i.value->>0 = charge.lookups->0->>0);
  end loop;
  perform ledger_drop(p_reserved, p_at);
end
$$;
