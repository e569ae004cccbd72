-- Durations that a clock which jumped has made too large for an integer are read as the largest there is: a record is no
-- reason for a query to fail.
create or replace view usage_records as
  select b.wallet_id, b.at, r.*
  from usage_batches b cross join json_array_elements(b.items) i cross join lateral (
    select i.value->>0 as lookup_id, i.value->>1 as operation, i.value->>2 as outcome, i.value->>3 as source,
           (i.value->>4)::int = 1 as cached, (i.value->>5)::bigint as credits,
           greatest(0, least((i.value->>6)::numeric, 2147483647))::int as duration_ms, i.value->>7 as key_id
    where json_array_length(i.value) = 8
    union all
    select l.value->>0, i.value->>0, i.value->>1, i.value->>2, (i.value->>3)::int = 1, (i.value->>4)::bigint,
           greatest(0, least((l.value->>1)::numeric, 2147483647))::int, i.value->>5
    from json_array_elements(case json_array_length(i.value) when 7 then i.value->6 else '[]' end) l
  ) r;
--> statement-breakpoint
-- Ends the holds of these lookups, or, with p_lookups null, the holds and leases that expired by p_at. One that would
-- expire in more than an hour was made by a clock that was ahead: none lives so long. Gives how many.
create or replace function ledger_release(p_lookups text[], p_at timestamptz) returns int
language plpgsql set social_lookup.ledger = 'writing' as $$
declare
  locked text[];
  released int;
  too_late timestamptz := p_at + interval '1 hour';
begin
  select array_agg(w.id) into locked from (
    select id from wallets where id in (
      select wallet_id from holds where case when p_lookups is null
        then expires_at <= p_at or expires_at > too_late else lookup_id = any(p_lookups) end
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
      then expires_at <= p_at or expires_at > too_late else lookup_id = any(p_lookups) end
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
