-- How many deliveries of an endpoint are being made, for a claim that is to take no more than so many by all workers: the
-- others' claims for it are over before these are counted (a volatile function sees what was committed until now), and
-- none follows before this one ends. Beside another claim for it there is no room.
create function deliveries_under_way(p_endpoint text) returns int language plpgsql volatile as $$
begin
  if not pg_try_advisory_xact_lock(hashtext('claim ' || p_endpoint)) then return 1000000; end if;
  return (select count(*) from webhook_deliveries where endpoint_id = p_endpoint and state = 'claimed');
end $$;
