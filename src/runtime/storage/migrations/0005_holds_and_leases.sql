-- Holds (credits of lookups under way) and leases (credits a node has set aside in advance) are tables of their own,
-- payloads have full names, a charge that was promised is brought in by one function, and only the ledger's functions
-- may change what is money. See docs/CREDITS.md.
ALTER TABLE "reservations" RENAME TO "holds";--> statement-breakpoint
ALTER INDEX "reservations_pkey" RENAME TO "holds_pkey";--> statement-breakpoint
ALTER INDEX "reservations_expiry" RENAME TO "holds_expiry";--> statement-breakpoint
CREATE TABLE "leases" (
	"wallet_id" text NOT NULL,
	"node" text NOT NULL,
	"credits" bigint NOT NULL,
	"draws" integer DEFAULT 0 NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	CONSTRAINT "leases_wallet_id_node_pk" PRIMARY KEY("wallet_id","node")
);
--> statement-breakpoint
CREATE INDEX "leases_expiry" ON "leases" USING btree ("expires_at");--> statement-breakpoint
CREATE TABLE "charges_set_aside" (
	"id" text PRIMARY KEY NOT NULL,
	"at" timestamp with time zone NOT NULL,
	"reason" text NOT NULL,
	"wallet_id" text,
	"lookups" integer,
	"credits" bigint,
	"content" text NOT NULL
);
--> statement-breakpoint
INSERT INTO "leases" ("wallet_id", "node", "credits", "draws", "expires_at")
  SELECT wallet_id, split_part(lookup_id, ':', 2), credits, draws, expires_at FROM "holds" WHERE draws IS NOT NULL;--> statement-breakpoint
DELETE FROM "holds" WHERE draws IS NOT NULL;--> statement-breakpoint
DROP INDEX "reservations_allowances";--> statement-breakpoint
ALTER TABLE "holds" DROP COLUMN "draws";--> statement-breakpoint
ALTER TABLE "ledger_entries" DROP CONSTRAINT "ledger_entries_kind";--> statement-breakpoint
ALTER TABLE "ledger_entries" ADD CONSTRAINT "ledger_entries_kind" CHECK ("ledger_entries"."kind" in ('trial', 'purchase', 'subscription', 'grant', 'charge', 'refund', 'deduction', 'chargeback', 'correction'));--> statement-breakpoint
drop function ledger_draw(uuid, timestamptz, text, text, bigint, json, int, json, bigint, bigint, timestamptz);
--> statement-breakpoint
drop function ledger_give_up(uuid, timestamptz, text[], text[]);
--> statement-breakpoint
drop function ledger_spendable(text[]);
--> statement-breakpoint
drop function ledger_flush(uuid, timestamptz, jsonb);
--> statement-breakpoint
drop function ledger_drop(text[], timestamptz);
--> statement-breakpoint
-- Refuses changes of balances, holds, leases and entries to everybody but the functions below, which carry this setting.
create function ledger_only() returns trigger language plpgsql as $$
begin
  if current_setting('social_lookup.ledger', true) is distinct from 'writing' then
    raise exception 'only the ledger may % %', lower(tg_op), tg_table_name
      using hint = 'Add an entry instead: social-lookup credits grant or adjust (docs/CREDITS.md).';
  end if;
  return coalesce(new, old);
end
$$;
--> statement-breakpoint
create trigger ledger_only_insert before insert on wallets for each row
  when (new.balance <> 0 or new.held <> 0) execute function ledger_only();
--> statement-breakpoint
create trigger ledger_only_update before update on wallets for each row
  when ((old.id, old.balance, old.held) is distinct from (new.id, new.balance, new.held)) execute function ledger_only();
--> statement-breakpoint
create trigger ledger_only_delete before delete on wallets for each row
  when (old.balance <> 0 or old.held <> 0) execute function ledger_only();
--> statement-breakpoint
create trigger ledger_only before truncate on wallets for each statement execute function ledger_only();
--> statement-breakpoint
create trigger ledger_only before insert on ledger_entries for each statement execute function ledger_only();
--> statement-breakpoint
create trigger ledger_only before insert or update or delete or truncate on holds
  for each statement execute function ledger_only();
--> statement-breakpoint
create trigger ledger_only before insert or update or delete or truncate on leases
  for each statement execute function ledger_only();
--> statement-breakpoint
-- Applies everything that waited when a flush started and that the database has to decide. One element of p_wallets
-- per wallet, which has what it needs of
--   wallet       its id
--   settlements  [[lookup, credits]] holds that end, with what is charged of them (0: void)
--   charges      [[lookup, credits]] lookups charged in one step
--   holds        [[lookup, credits, expiry in ms]] new holds
--   needed       credits that charges and holds need in all
--   arrival      ids of charges and holds in the order they came, where there are both
--   once         ids of lookups that are charged once for ever
--   usage        usage records
-- Gives `spendable`, what each wallet can spend after it, and the lookups that did not go through: `declined` (not
-- enough credits), `expired` (the hold was gone), `taken` (the id is in use by another hold), `again` (charged before,
-- now free). A flush that was sent before gives what it gave then, `voided` one that was given up.
create function ledger_flush(p_flush uuid, p_at timestamptz, p_wallets jsonb) returns jsonb
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
-- Writes holds that are counted in `held` already, and takes back what was counted for those that existed. Gives the
-- ids that are in use by another lookup.
create or replace function ledger_hold(p_wallets text[], p_holds jsonb[]) returns jsonb
language plpgsql set social_lookup.ledger = 'writing' as $$
declare
  taken jsonb;
begin
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
-- Adds an entry that is not a lookup's charge; p_credits below 0 takes. The same id again changes nothing. Gives the
-- entry under that id, or nothing when the wallet does not have to spare what is taken.
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
-- Ends the holds of these lookups, or, with p_lookups null, the holds and leases that expired by p_at. Gives how many.
create function ledger_release(p_lookups text[], p_at timestamptz) returns int
language plpgsql set social_lookup.ledger = 'writing' as $$
declare
  locked text[];
  released int;
begin
  select array_agg(w.id) into locked from (
    select id from wallets where id in (
      select wallet_id from holds
        where case when p_lookups is null then expires_at <= p_at else lookup_id = any(p_lookups) end
      union all
      select wallet_id from leases where p_lookups is null and expires_at <= p_at
    ) order by id for update
  ) w;
  if locked is null then
    return 0;
  end if;
  with ended as (
    delete from holds
    where wallet_id = any(locked)
      and case when p_lookups is null then expires_at <= p_at else lookup_id = any(p_lookups) end
    returning wallet_id, credits
  ), given_back as (
    delete from leases where wallet_id = any(locked) and p_lookups is null and expires_at <= p_at
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
-- Makes a flush void whose answer was lost and whose callers were told to try again: if it was applied, its charges are
-- refunded and its holds ended; if not, it never will be. Safe to repeat.
create function ledger_void(p_flush uuid, p_at timestamptz, p_wallets text[], p_holds text[]) returns void
language plpgsql as $$
declare
  charge ledger_entries;
  was_applied boolean;
begin
  -- Waits for a flush that the server is still working on; a flush that arrives later finds its id taken.
  insert into ledger_flushes (id, at, result) values (p_flush, now(), '{"voided": true}') on conflict (id) do nothing;
  was_applied := not found;
  for charge in
    select e.* from ledger_entries e join unnest(p_wallets) w on e.id = p_flush::text || ':' || w
    order by e.wallet_id
  loop
    if exists (select from ledger_entries where id = 'refund:' || charge.id) then
      continue;
    end if;
    perform ledger_add('refund:' || charge.id, charge.wallet_id, 'refund', -charge.credits, null, p_at, charge.lookups);
    delete from charged_lookups where lookup_id in (select l.value->>0 from json_array_elements(charge.lookups) l);
    delete from usage_batches b where b.wallet_id = charge.wallet_id and b.at = charge.at
      and exists (
        select from json_array_elements(b.items) i where charge.lookups->0->>0 = case json_array_length(i.value)
          when 8 then i.value->>0 else i.value->6->0->>0 end
      );
  end loop;
  if was_applied then
    perform ledger_release(p_holds, p_at);
  end if;
end
$$;
--> statement-breakpoint
-- Gives a node the lease of a wallet or fills it up: to p_size, but to no more than a hundredth of what can be spent,
-- and not at all when that is less than p_least. p_size 0 ends it. Gives what it holds now and what others can spend.
create function ledger_lease(
  p_wallet text, p_node text, p_size bigint, p_least bigint, p_expires timestamptz,
  out leased bigint, out spendable bigint
) language plpgsql set social_lookup.ledger = 'writing' as $$
declare
  size bigint;
  more bigint := 0;
begin
  select balance - held into spendable from wallets where id = p_wallet for update;
  if not found then
    leased := 0;
    spendable := 0;
    return;
  end if;
  select coalesce(sum(credits), 0) into leased from leases where wallet_id = p_wallet and node = p_node;
  size := least(p_size, spendable / 100);
  if p_size = 0 then
    more := -leased;
  elsif size > leased and size >= p_least then
    more := size - leased;
  end if;
  if more <> 0 then
    update wallets set held = held + more where id = p_wallet;
    leased := leased + more;
    spendable := spendable - more;
  end if;
  if leased = 0 then
    delete from leases where wallet_id = p_wallet and node = p_node;
  else
    insert into leases as l (wallet_id, node, credits, expires_at) values (p_wallet, p_node, leased, p_expires)
      on conflict (wallet_id, node) do update
        set credits = excluded.credits, expires_at = excluded.expires_at, draws = l.draws + 1;
  end if;
end
$$;
--> statement-breakpoint
-- Charges lookups that were answered because their credits were certain, once however often it is called: an entry, or
-- a row of charges_set_aside, under segment and wallet says that it was done. One element of p_parts per wallet:
--   wallet    its id
--   credits   sum of the charges
--   lookups   how many there are
--   charges   [[lookup, credits]]
--   usage     their usage, grouped (see usage_records)
-- With p_node they are taken from that node's lease first. What cannot be charged, because the wallet is gone or does
-- not have the credits (after a restore, say), is set aside with its reason; everything else is charged all the same.
-- Gives what each wallet's lease holds, what can be spent beside it, and how many lookups were set aside.
create function ledger_bring_in(p_segment uuid, p_at timestamptz, p_parts json, p_node text)
returns table (wallet text, leased bigint, spendable bigint, set_aside int)
language plpgsql set social_lookup.ledger = 'writing' as $$
declare
  part record;
  entry_id text;
  balance_now bigint;
  held_now bigint;
  total bigint;
  drawn bigint;
  charges json;
  records json;
  count int;
  uncovered text[];
begin
  for part in
    select * from json_to_recordset(p_parts) p(wallet text, credits bigint, lookups int, charges json, usage json)
    order by p.wallet
  loop
    wallet := part.wallet;
    entry_id := p_segment::text || ':' || wallet;
    total := part.credits;
    count := part.lookups;
    charges := part.charges;
    records := part.usage;
    leased := 0;
    spendable := 0;
    set_aside := 0;
    select balance, held into balance_now, held_now from wallets w where w.id = wallet for update;
    if not found then
      insert into charges_set_aside (id, at, reason, wallet_id, lookups, credits, content)
        values (entry_id, p_at, 'the wallet does not exist', wallet, count, total, charges::text) on conflict do nothing;
      set_aside := count;
      return next;
      continue;
    end if;
    if p_node is not null then
      select coalesce(sum(l.credits), 0) into leased from leases l where l.wallet_id = wallet and l.node = p_node;
    end if;
    if not exists (select from ledger_entries where id = entry_id)
      and not exists (select from charges_set_aside where id = entry_id) then
      if total > leased + balance_now - held_now then
        uncovered := ledger_decline(charges::jsonb, null, leased + balance_now - held_now);
        set_aside := cardinality(uncovered);
        insert into charges_set_aside (id, at, reason, wallet_id, lookups, credits, content)
          select entry_id, p_at, 'the wallet does not have the credits', wallet, set_aside, ledger_total(u.pairs), u.pairs::text
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
        update wallets set balance = balance_now, held = held_now where id = wallet;
        insert into ledger_entries (id, wallet_id, kind, credits, balance_after, at, lookups)
          values (entry_id, wallet, 'charge', -total, balance_now, p_at, charges);
        insert into usage_batches (wallet_id, at, lookups, items) values (wallet, p_at, count, records);
        if drawn > 0 then
          update leases l set credits = leased where l.wallet_id = wallet and l.node = p_node;
        end if;
      end if;
    end if;
    spendable := balance_now - held_now;
    return next;
  end loop;
end
$$;
--> statement-breakpoint
-- The same, each lease being filled up behind it.
create function ledger_bring_in(
  p_segment uuid, p_at timestamptz, p_parts json, p_node text, p_size bigint, p_least bigint, p_expires timestamptz
) returns table (wallet text, leased bigint, spendable bigint, set_aside int) language plpgsql as $$
begin
  return query
    select b.wallet, l.leased, l.spendable, b.set_aside
    from ledger_bring_in(p_segment, p_at, p_parts, p_node) b,
         lateral ledger_lease(b.wallet, p_node, p_size, p_least, p_expires) l;
end
$$;
--> statement-breakpoint
-- Grouped usage without some of its lookups.
create function ledger_usage_without(records json, ids text[]) returns json language sql immutable as $$
  select coalesce(json_agg(json_build_array(
    g.value->0, g.value->1, g.value->2, g.value->3, g.value->4, g.value->5, kept.lookups)), '[]')
  from json_array_elements(records) g,
    lateral (select json_agg(l.value) as lookups from json_array_elements(g.value->6) l
             where not l.value->>0 = any(ids)) kept
  where kept.lookups is not null
$$;
--> statement-breakpoint
-- Forgets flushes older than a day, by the clock that wrote them; the newest thousand stay whatever the clock says.
create function ledger_forget_flushes() returns void language sql as $$
  delete from ledger_flushes where at < now() - interval '1 day'
    and at < (select at from ledger_flushes order by at desc offset 1000 limit 1)
$$;
