CREATE TABLE "kept_answer_bytes" (
	"wallet_id" text PRIMARY KEY NOT NULL,
	"bytes" bigint NOT NULL
);
--> statement-breakpoint
CREATE TABLE "kept_answers" (
	"wallet_id" text NOT NULL,
	"id" uuid NOT NULL,
	"content" "bytea" NOT NULL,
	"at" timestamp with time zone NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	CONSTRAINT "kept_answers_wallet_id_id_pk" PRIMARY KEY("wallet_id","id")
);
--> statement-breakpoint
CREATE TABLE "lookup_keys" (
	"key" uuid PRIMARY KEY NOT NULL,
	"wallet_id" text NOT NULL,
	"request" uuid NOT NULL,
	"lookup_id" uuid NOT NULL,
	"answer" uuid,
	"credits" integer,
	"outcome" text,
	"cached" boolean,
	"claimed_until" timestamp with time zone,
	"at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE INDEX "kept_answers_wallet_at" ON "kept_answers" USING btree ("wallet_id","at");--> statement-breakpoint
CREATE INDEX "kept_answers_expires_at" ON "kept_answers" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "lookup_keys_at" ON "lookup_keys" USING brin ("at");--> statement-breakpoint
-- Records that lookups with an Idempotency-Key are charged, in the transaction of the charges and behind the lock of the
-- wallet. An element of p_keys is [key, request, lookup, answer, credits, outcome, cached]. Returns the lookups whose key was
-- charged before: these are not charged again.
create function lookup_keys_charge(p_wallet text, p_at timestamptz, p_keys json) returns text[] language sql as $$
  with wanted as (
    -- In the order of the keys, as in each statement that writes several, so that none waits in a circle.
    select distinct on (1) (k.value->>0)::uuid as key, (k.value->>1)::uuid as request, (k.value->>2)::uuid as lookup_id,
      (k.value->>3)::uuid as answer, (k.value->>4)::int as credits, k.value->>5 as outcome, (k.value->>6)::int = 1 as cached
    from json_array_elements(p_keys) k order by 1
  ), charged as (
    insert into lookup_keys as k (key, wallet_id, request, lookup_id, answer, credits, outcome, cached, at)
    select w.key, p_wallet, w.request, w.lookup_id, w.answer, w.credits, w.outcome, w.cached, p_at from wanted w
    on conflict (key) do update set request = excluded.request, lookup_id = excluded.lookup_id, answer = excluded.answer,
      credits = excluded.credits, outcome = excluded.outcome, cached = excluded.cached, claimed_until = null, at = excluded.at
    where k.credits is null or k.at < excluded.at - interval '24 hours'
    returning k.lookup_id
  )
  select case when (select count(*) from charged) = json_array_length(p_keys) then '{}' else (
    select coalesce(array_agg(k.value->>2), '{}') from json_array_elements(p_keys) k
    where not exists (select from charged c where c.lookup_id = (k.value->>2)::uuid)
  ) end
$$;
--> statement-breakpoint
-- ledger_flush of wallets whose parts have `keys` as well. `again` has the lookups whose key was charged before.
create function ledger_flush_keyed(p_flush uuid, p_at timestamptz, p_wallets jsonb) returns jsonb language plpgsql as $$
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
    result := result || stored;
  end if;
  return result;
end
$$;
--> statement-breakpoint
-- ledger_void of a flush with keys, which can be used again. An element of p_keys is [key, lookup].
create function ledger_void_keyed(p_flush uuid, p_at timestamptz, p_wallets text[], p_holds text[], p_keys json)
returns void language plpgsql as $$
begin
  perform ledger_void(p_flush, p_at, p_wallets, p_holds);
  delete from lookup_keys k using json_array_elements(p_keys) e
    where k.key = (e.value->>0)::uuid and k.lookup_id = (e.value->>1)::uuid;
end
$$;
--> statement-breakpoint
-- ledger_bring_in of parts that have `keys` as well: lookups whose key was charged before are left out.
create function ledger_bring_in_keyed(
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
      again := lookup_keys_charge(part.wallet, p_at, part.keys);
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
-- ledger_bring_in_one with keys.
create function ledger_bring_in_one_keyed(
  p_segment uuid, p_at timestamptz, p_wallet text, p_credits bigint, p_lookups int, p_charges json, p_usage json,
  p_sums json, p_keys json, p_node text, p_size bigint, p_least bigint, p_expires timestamptz
) returns table (wallet text, leased bigint, spendable bigint, set_aside int) language plpgsql as $$
declare
  again text[] := '{}';
begin
  perform from wallets w where w.id = p_wallet for update;
  if found and not exists (select from ledger_entries e where e.id = p_segment::text || ':' || p_wallet)
    and not exists (select from charges_set_aside c where c.id = p_segment::text || ':' || p_wallet)
  then
    again := lookup_keys_charge(p_wallet, p_at, p_keys);
  end if;
  if again <> '{}' then
    -- The keys that are new were recorded just now, and would be taken for charged before.
    delete from lookup_keys k using json_array_elements(p_keys) e
      where k.key = (e.value->>0)::uuid and k.lookup_id = (e.value->>2)::uuid and not e.value->>2 = any(again);
    return query select b.* from ledger_bring_in_keyed(p_segment, p_at, json_build_array(json_build_object('wallet', p_wallet,
      'credits', p_credits, 'lookups', p_lookups, 'charges', p_charges, 'usage', p_usage, 'keys', p_keys)), p_node, p_size,
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
-- Counts the bytes of stored answers by wallet, and of all under an empty id.
create function kept_answers_count() returns trigger language plpgsql as $$
begin
  insert into kept_answer_bytes as b (wallet_id, bytes)
    select coalesce(c.wallet_id, ''), (case tg_op when 'INSERT' then 1 else -1 end) * sum(length(c.content))
    from changed c group by grouping sets ((c.wallet_id), ()) having count(*) > 0 order by 1
  on conflict (wallet_id) do update set bytes = b.bytes + excluded.bytes;
  delete from kept_answer_bytes where bytes <= 0 and wallet_id <> '';
  return null;
end
$$;
--> statement-breakpoint
create trigger kept_answers_added after insert on kept_answers referencing new table as changed
  for each statement execute function kept_answers_count();
--> statement-breakpoint
create trigger kept_answers_removed after delete on kept_answers referencing old table as changed
  for each statement execute function kept_answers_count();
--> statement-breakpoint
-- Stores an answer where the bounds allow. Those of its wallet make room, the oldest first; those of others do not.
create function kept_answers_add(
  p_wallet text, p_id uuid, p_content bytea, p_at timestamptz, p_expires timestamptz, p_most bigint, p_most_in_all bigint
) returns boolean language plpgsql as $$
declare
  size bigint := length(p_content);
  used bigint;
  in_all bigint;
  needed bigint;
begin
  update kept_answers set expires_at = p_expires where wallet_id = p_wallet and id = p_id;
  if found then
    return true;
  elsif size > p_most then
    return false;
  end if;
  select coalesce((select bytes from kept_answer_bytes where wallet_id = p_wallet), 0),
         coalesce((select bytes from kept_answer_bytes where wallet_id = ''), 0) into used, in_all;
  needed := greatest(used + size - p_most, least(in_all + size - p_most_in_all, used));
  if needed > 0 then
    -- A tenth more than needed, so that not every answer has to make room.
    delete from kept_answers k using (
      select o.id, sum(o.size) over (order by o.at, o.id) - o.size as before from (
        select a.id, a.at, length(a.content) as size from kept_answers a where a.wallet_id = p_wallet order by a.at limit 5000
      ) o
    ) s where k.wallet_id = p_wallet and k.id = s.id and s.before < needed + p_most / 10;
    select coalesce((select bytes from kept_answer_bytes where wallet_id = p_wallet), 0),
           coalesce((select bytes from kept_answer_bytes where wallet_id = ''), 0) into used, in_all;
    if used + size > p_most or in_all + size > p_most_in_all then
      return false;
    end if;
  end if;
  insert into kept_answers (wallet_id, id, content, at, expires_at) values (p_wallet, p_id, p_content, p_at, p_expires)
    on conflict do nothing;
  return true;
end
$$;
