ALTER TABLE "reservations" ADD COLUMN "draws" integer;--> statement-breakpoint
CREATE INDEX "reservations_allowances" ON "reservations" USING btree ("wallet_id") WHERE draws is not null;--> statement-breakpoint
-- Charges lookups that a node answered from its allowance, a reservation it made beforehand, and fills the allowance up.
-- Once under p_flush, however often it is sent; without p_flush nothing is charged. What the allowance does not hold
-- any more, because it had expired, is taken from what can be spent; nothing is done if that is not enough.
-- The allowance is filled up to p_size, but with no more than a hundredth of what can be spent, and not at all when
-- that is less than p_least; p_size 0 ends it.
create function ledger_draw(
  p_flush uuid, p_at timestamptz, p_wallet text, p_allowance text,
  p_credits bigint, p_charges json, p_lookups int, p_records json,
  p_size bigint, p_least bigint, p_expires timestamptz,
  -- What the allowance holds now (null: nothing was done), and what others can spend.
  out allowance bigint, out spendable bigint
) language plpgsql as $$
declare
  balance_now bigint;
  held_now bigint;
  size bigint;
  drawn bigint;
begin
  select balance, held into strict balance_now, held_now from wallets where id = p_wallet for update;
  select coalesce(sum(credits), 0) into allowance from reservations where lookup_id = p_allowance;
  if p_flush is not null and not exists (select from ledger_flushes where id = p_flush) then
    drawn := least(allowance, p_credits);
    if p_credits - drawn > balance_now - held_now then
      allowance := null;
      return;
    end if;
    balance_now := balance_now - p_credits;
    held_now := held_now - drawn;
    allowance := allowance - drawn;
    insert into ledger_flushes (id, at) values (p_flush, p_at);
    insert into ledger_entries (id, wallet_id, kind, credits, balance_after, at, lookups)
      values (p_flush::text || ':' || p_wallet, p_wallet, 'charge', -p_credits, balance_now, p_at, p_charges);
    insert into usage_batches (wallet_id, at, lookups, items) values (p_wallet, p_at, p_lookups, p_records);
  end if;

  size := least(p_size, (balance_now - held_now) / 100);
  if p_size = 0 then
    held_now := held_now - allowance;
    allowance := 0;
  elsif size > allowance and size >= p_least then
    held_now := held_now + size - allowance;
    allowance := size;
  end if;
  update wallets set balance = balance_now, held = held_now where id = p_wallet;
  if allowance = 0 then
    delete from reservations where lookup_id = p_allowance;
  else
    insert into reservations as r (lookup_id, wallet_id, credits, expires_at, draws)
      values (p_allowance, p_wallet, allowance, p_expires, 0)
      on conflict (lookup_id) do update set credits = excluded.credits, expires_at = excluded.expires_at, draws = r.draws + 1;
  end if;
  spendable := balance_now - held_now;
end
$$;
