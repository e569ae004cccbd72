CREATE TABLE "usage_kept" (
	"seq" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "usage_kept_seq_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"at" timestamp with time zone NOT NULL,
	"content" "bytea" NOT NULL
);
--> statement-breakpoint
CREATE TABLE "usage_moves" (
	"seq" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "usage_moves_seq_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"at" timestamp with time zone NOT NULL,
	"first_at" timestamp with time zone NOT NULL,
	"last_at" timestamp with time zone NOT NULL,
	"ids" uuid[] NOT NULL
);
--> statement-breakpoint
CREATE INDEX "usage_kept_at" ON "usage_kept" USING btree ("at");--> statement-breakpoint
CREATE INDEX "usage_moves_last" ON "usage_moves" USING btree ("last_at");
--> statement-breakpoint
-- Written by hand, all that follows. Compressed before it is stored.
alter table usage_kept alter column content set storage external;
--> statement-breakpoint
-- As in 0063, and the message that takes the lookups out again is always written: where usage has a database of its own,
-- a row may be there already and still be in the outbox.
create or replace function ledger_void(p_flush uuid, p_at timestamptz, p_wallets text[], p_holds text[]) returns void
language plpgsql set social_lookup.ledger = 'writing' as $$
declare
  charge ledger_entries;
  was_applied boolean;
  charged boolean := false;
  moved json[] := '{}';
begin
  -- Waits for a flush that the server is still working on; a flush that arrives later finds its id taken.
  insert into ledger_flushes (id, at, result) values (p_flush, now(), '{"voided": true}') on conflict (id) do nothing;
  was_applied := not found;
  -- Waits for a process that is moving it.
  delete from usage_outbox o where o.id = p_flush;
  for charge in
    select e.* from ledger_entries e join unnest(p_wallets) w on e.id = p_flush::text || ':' || w
    order by e.wallet_id
  loop
    charged := true;
    if exists (select from ledger_entries where id = 'refund:' || charge.id) then
      continue;
    end if;
    perform ledger_add('refund:' || charge.id, charge.wallet_id, 'refund', -charge.credits, null, p_at, charge.lookups);
    moved := moved || json_build_array(charge.wallet_id, floor(extract(epoch from charge.at) * 1000)::bigint,
      (select json_agg(l.value->>0) from json_array_elements(charge.lookups) l));
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
