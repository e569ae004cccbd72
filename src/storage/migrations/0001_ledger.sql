-- Room on every page for the next version of a row: balances change all the time and are not indexed.
alter table wallets set (fillfactor = 50);
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
  from ledger_entries e cross join jsonb_array_elements(e.lookups) l;
--> statement-breakpoint
create view usage_records as
  select b.wallet_id, b.at, i.value->>0 as lookup_id, i.value->>1 as operation, i.value->>2 as outcome,
         i.value->>3 as source, (i.value->>4)::int = 1 as cached, (i.value->>5)::bigint as credits,
         (i.value->>6)::int as duration_ms, i.value->>7 as key_id
  from usage_batches b cross join jsonb_array_elements(b.items) i;
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
  item record;
  v jsonb;
  balance_now bigint;
  held_now bigint;
  available bigint;
  freed bigint;
  wanted bigint;
  charged bigint;
  ended text[];
  settled jsonb;
  charges jsonb;
  holds jsonb;
  declined text[];
  again text[];
  missing text[];
  kept text[];
  one jsonb;
  result jsonb;
  total jsonb := '{}';
  found_wallets int := 0;
begin
  insert into ledger_flushes (id, at) values (p_flush, p_at) on conflict (id) do nothing;
  if not found then
    select f.result into result from ledger_flushes f where f.id = p_flush;
    return result;
  end if;

  -- Rows are locked in the order of their ids, by every node and by ledger_expire, so that none wait in a circle.
  for item in
    select e.value as v, w.id, w.balance, w.held
    from jsonb_array_elements(p_wallets) e join wallets w on w.id = e.value->>'w'
    order by w.id for update of w
  loop
    found_wallets := found_wallets + 1;
    v := item.v;
    charges := coalesce(v->'c', '[]');
    holds := coalesce(v->'r', '[]');
    settled := '[]';
    freed := 0;
    declined := '{}';
    again := '{}';
    missing := '{}';

    if v ? 'e' then
      with gone as (
        delete from reservations r using jsonb_array_elements(v->'e') x
        where r.lookup_id = x.value->>0 and r.wallet_id = item.id
        returning r.lookup_id, r.credits
      )
      select coalesce(sum(g.credits), 0), coalesce(array_agg(g.lookup_id), '{}') into freed, ended from gone g;
      select coalesce(jsonb_agg(x.value) filter (where x.value->>0 = any(ended)), '[]'),
             coalesce(array_agg(x.value->>0) filter (where not x.value->>0 = any(ended)), '{}')
        into settled, missing
        from jsonb_array_elements(v->'e') x where (x.value->>1)::bigint > 0;
    end if;

    wanted := (v->>'t')::bigint;
    if v ? 'x' then
      with fresh as (
        insert into charged_lookups (lookup_id, at)
        select x.value, p_at from jsonb_array_elements_text(v->'x') x where not x.value = any(missing)
        on conflict (lookup_id) do nothing returning lookup_id
      )
      select coalesce(array_agg(x.value), '{}') into again from jsonb_array_elements_text(v->'x') x
        where not x.value = any(missing) and x.value not in (select f.lookup_id from fresh f);
      if cardinality(again) > 0 then
        wanted := wanted - ledger_total(ledger_pick(charges, again, true));
        charges := ledger_pick(charges, again, false);
        settled := ledger_pick(settled, again, false);
      end if;
    end if;

    charged := ledger_total(settled);
    balance_now := item.balance - charged;
    held_now := item.held - freed;
    available := balance_now - held_now;

    if wanted > available then
      kept := '{}';
      for one in
        select p.value from jsonb_array_elements(charges || holds) with ordinality p
        order by coalesce(array_position(array(select jsonb_array_elements_text(v->'o')), p.value->>0), 0), p.ordinality
      loop
        if (one->>1)::bigint <= available then
          available := available - (one->>1)::bigint;
          kept := kept || (one->>0);
        else
          declined := declined || (one->>0);
        end if;
      end loop;
      charges := ledger_pick(charges, kept, true);
      holds := ledger_pick(holds, kept, true);
      delete from charged_lookups where lookup_id = any(declined);
    end if;

    if holds <> '[]' then
      with put as (
        insert into reservations (lookup_id, wallet_id, credits, expires_at)
        select x.value->>0, item.id, (x.value->>1)::bigint,
               to_timestamp((x.value->>2)::double precision / 1000)
        from jsonb_array_elements(holds) x
        -- A lookup that comes back after a crash takes over what it had reserved.
        on conflict (lookup_id) do update set expires_at = excluded.expires_at
          where reservations.wallet_id = excluded.wallet_id and reservations.credits = excluded.credits
        returning lookup_id, credits, xmax = 0 as fresh
      )
      select held_now + coalesce(sum(put.credits) filter (where put.fresh), 0), array_agg(put.lookup_id)
        into held_now, kept from put;
      total := total || jsonb_build_object('taken', coalesce(total->'taken', '[]') || (
        select coalesce(jsonb_agg(x.value->>0), '[]') from jsonb_array_elements(holds) x
        where not x.value->>0 = any(coalesce(kept, '{}'))));
    end if;

    if wanted > 0 or charged > 0 or freed > 0 then
      charged := charged + case when declined || again = '{}' then (v->>'k')::bigint else ledger_total(charges) end;
      balance_now := item.balance - charged;
      if charged > 0 then
        insert into ledger_entries (id, wallet_id, kind, credits, balance_after, at, lookups)
        values (p_flush::text || ':' || item.id, item.id, 'charge', -charged, balance_now, p_at, settled || charges);
      end if;
      update wallets set balance = balance_now, held = held_now where id = item.id;
    end if;

    if v ? 'u' then
      -- No record of a lookup that was turned away, was recorded before, or comes again as a charge of its own.
      one := case when declined || again || missing = '{}' then v->'u'
                  else ledger_pick(v->'u', declined || again || missing, false) end;
      if one <> '[]' then
        insert into usage_batches (wallet_id, at, lookups, items)
        values (item.id, p_at, jsonb_array_length(one), one);
      end if;
    end if;

    if declined || again || missing <> '{}' then
      total := total || jsonb_build_object(
        'declined', coalesce(total->'declined', '[]') || to_jsonb(declined),
        'again', coalesce(total->'again', '[]') || to_jsonb(again),
        'expired', coalesce(total->'expired', '[]') || to_jsonb(missing));
    end if;
  end loop;

  if found_wallets <> jsonb_array_length(p_wallets) then
    raise exception 'a wallet of this flush does not exist';
  end if;
  if total = '{}' then
    return null;
  end if;
  update ledger_flushes f set result = total where f.id = p_flush;
  return total;
end
$$;
--> statement-breakpoint
-- Adds an entry that is not a lookup's charge. The same id again changes nothing. Gives the entry under that id.
create function ledger_add(
  p_id text, p_wallet text, p_kind text, p_credits bigint, p_note text, p_at timestamptz, p_lookups jsonb
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
    delete from charged_lookups where lookup_id in (select l.value->>0 from jsonb_array_elements(charge.lookups) l);
    delete from usage_batches b where b.wallet_id = charge.wallet_id and b.at = charge.at
      and b.items @> jsonb_build_array(jsonb_build_array(charge.lookups->0->0));
  end loop;
  perform ledger_drop(p_reserved, p_at);
end
$$;
