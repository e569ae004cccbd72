-- Written by hand: deliveries lie in partitions of a week by their creation, events in partitions of a week by their ids,
-- which begin with the time. What there was becomes the first partition as it is: nothing is copied. It is read once, to see
-- that it belongs there, and the indexes of event ids are made anew, sorted by bytes. A default partition takes whatever has
-- no other. Statements of the release before go on working. See docs/SIZING.md.
--
-- An event is stored once, whatever the time in its id: who stores one has the lock of what it is about. Plans are kept by
-- sessions, some made while a partition was empty: what follows is always sought in an index.
create function events_once() returns trigger language plpgsql set enable_seqscan = off as $$
begin
  if exists (select from events where right(id, 32) = right(new.id, 32)) then
    return null;
  end if;
  return new;
end
$$;
--> statement-breakpoint
-- An attempt is made once: keys hold within a partition. Who adds one has the lock of the endpoint's positions. The
-- endpoint is written so that the index of the event's attempts is the only one that serves.
create function webhook_deliveries_once() returns trigger language plpgsql set enable_seqscan = off as $$
begin
  if exists (
    select from webhook_deliveries
    where event_id = new.event_id and endpoint_id || '' = new.endpoint_id and attempt = new.attempt
  ) then
    return null;
  end if;
  return new;
end
$$;
--> statement-breakpoint
-- A deletion by ctid, as the release before makes it, would meet rows of other partitions.
create function logs_kept() returns trigger language plpgsql as $$
begin
  if current_query() ~* '^\s*delete\s+from\s+\w+\s+where\s+ctid' then
    raise exception '% are dropped by the week', tg_table_name
      using hint = 'Set EVENT_RETENTION_DAYS (docs/OPERATIONS.md).';
  end if;
  return null;
end
$$;
--> statement-breakpoint
do $$
declare
  next bigint;
begin
  execute format('select last_value + is_called::int from %s', pg_get_serial_sequence('events', 'seq')) into next;
  alter table events alter column seq drop identity, alter column id type text collate "C";
  alter table events rename to events_untimed;
  alter index events_pkey rename to events_untimed_pkey;
  alter index events_monitor rename to events_untimed_monitor;
  alter index events_wallet rename to events_untimed_wallet;
  alter index events_created rename to events_untimed_created;
  create table events (
    seq bigint generated always as identity not null,
    id text collate "C" primary key,
    wallet_id text not null,
    monitor_id text,
    type text not null,
    body text not null,
    credits_charged integer not null,
    created_at timestamptz not null,
    position bigint
  ) partition by range (id);
  perform setval(pg_get_serial_sequence('events', 'seq'), next, false);
  create index events_monitor on events (monitor_id, position);
  create index events_wallet on events (wallet_id, position);
  create index events_created on events using brin (created_at);
  create index events_same on events using hash (right(id, 32));
  create table events_default (like events including storage, primary key (id));
  with moved as (delete from events_untimed where id >= 'evt_t' returning *)
    insert into events_default (seq, id, wallet_id, monitor_id, type, body, credits_charged, created_at, position)
      select seq, id, wallet_id, monitor_id, type, body, credits_charged, created_at, position from moved;
  -- Ids of the release before end in their digest alone: they are below those that begin with their time.
  alter table events attach partition events_untimed for values from (minvalue) to ('evt_t');
  alter table events attach partition events_default default;
end
$$;
--> statement-breakpoint
create trigger events_once before insert on events for each row execute function events_once();
--> statement-breakpoint
create trigger events_kept before delete on events for each statement execute function logs_kept();
--> statement-breakpoint
do $$
declare
  next bigint;
  edge timestamptz := (date_trunc('week', now() at time zone 'UTC') + interval '1 week') at time zone 'UTC';
  name text := 'webhook_deliveries_until_' || to_char(edge at time zone 'UTC', 'YYYYMMDD');
  one text;
begin
  execute format('select last_value + is_called::int from %s', pg_get_serial_sequence('webhook_deliveries', 'seq')) into next;
  alter table webhook_deliveries alter column seq drop identity, alter column event_id type text collate "C";
  alter table webhook_deliveries rename to webhook_deliveries_until;
  foreach one in array array['pkey', 'attempt', 'entered', 'settled', 'log', 'ready', 'manual', 'under_way', 'waiting',
    'retrying', 'claimed', 'held', 'created'] loop
    execute format('alter index webhook_deliveries_%s rename to webhook_deliveries_until_%s', one, one);
  end loop;
  create table webhook_deliveries (
    seq bigint generated always as identity not null,
    id text not null,
    event_id text collate "C" not null,
    endpoint_id text not null,
    attempt integer not null,
    round integer not null,
    state text not null,
    manual boolean not null default false,
    due_at timestamptz not null,
    lease_until timestamptz,
    request_headers jsonb,
    response_status integer,
    response_body_snippet text,
    duration_ms integer,
    created_at timestamptz not null,
    position bigint not null,
    settled_position bigint,
    constraint webhook_deliveries_endpoint_id_webhook_endpoints_id_fk
      foreign key (endpoint_id) references webhook_endpoints (id) on delete cascade
  ) partition by range (created_at);
  perform setval(pg_get_serial_sequence('webhook_deliveries', 'seq'), next, false);
  create index webhook_deliveries_entered on webhook_deliveries (endpoint_id, position);
  create index webhook_deliveries_settled on webhook_deliveries (endpoint_id, settled_position);
  create index webhook_deliveries_log on webhook_deliveries (endpoint_id, created_at, seq);
  create index webhook_deliveries_ready on webhook_deliveries (endpoint_id, due_at) where state = 'ready';
  create index webhook_deliveries_manual on webhook_deliveries (endpoint_id, due_at) where state = 'ready' and manual;
  create index webhook_deliveries_under_way on webhook_deliveries (endpoint_id) where state = 'claimed';
  create index webhook_deliveries_waiting on webhook_deliveries (due_at) where state = 'waiting';
  create index webhook_deliveries_retrying on webhook_deliveries (endpoint_id) where state = 'waiting';
  create index webhook_deliveries_claimed on webhook_deliveries (lease_until) where state = 'claimed';
  create index webhook_deliveries_held on webhook_deliveries (endpoint_id) where state = 'held';
  create index webhook_deliveries_created on webhook_deliveries using brin (created_at);
  create table webhook_deliveries_default (
    like webhook_deliveries including storage, primary key (id), unique (event_id, endpoint_id, attempt)
  );
  if exists (select from webhook_deliveries_until) then
    -- A clock that was ahead.
    with moved as (delete from webhook_deliveries_until where created_at >= edge returning *)
      insert into webhook_deliveries_default (seq, id, event_id, endpoint_id, attempt, round, state, manual, due_at, lease_until,
        request_headers, response_status, response_body_snippet, duration_ms, created_at, position, settled_position)
        select seq, id, event_id, endpoint_id, attempt, round, state, manual, due_at, lease_until, request_headers,
          response_status, response_body_snippet, duration_ms, created_at, position, settled_position from moved;
    execute format(
      'alter table webhook_deliveries attach partition webhook_deliveries_until for values from (minvalue) to (%L)', edge);
    execute format('alter table webhook_deliveries_until rename to %I', name);
  else
    drop table webhook_deliveries_until;
  end if;
  alter table webhook_deliveries attach partition webhook_deliveries_default default;
end
$$;
--> statement-breakpoint
create trigger webhook_deliveries_once before insert on webhook_deliveries
  for each row when (new.attempt > 1) execute function webhook_deliveries_once();
--> statement-breakpoint
create trigger webhook_deliveries_kept before delete on webhook_deliveries
  for each statement execute function logs_kept();
