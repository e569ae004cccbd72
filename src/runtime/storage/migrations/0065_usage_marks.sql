ALTER TABLE "usage_batches" ADD COLUMN "marks" "bytea";--> statement-breakpoint
ALTER TABLE "usage_kept" ADD COLUMN "marks" "bytea";
--> statement-breakpoint
-- Written by hand, all that follows. Nearly half of the bits of marks are set, so they cannot be compressed.
alter table usage_batches alter column marks set storage external;
--> statement-breakpoint
alter table usage_kept alter column marks set storage external;
--> statement-breakpoint
-- Whether the marks of a row (money/billing/books/usage-marks.ts) have all words of a text. Text n is hashed with
-- the key p_keys[n]; its words are those behind the words of the text before, up to word p_ends[n], two numbers of p_hashes each.
-- Marks by none of the keys: true, because nothing is known of the row.
create function usage_marked(p_marks bytea, p_keys bytea[], p_ends int[], p_hashes bigint[]) returns boolean
language plpgsql immutable as $$
declare
  key bytea := substring(p_marks from 1 for 2);
  filter bytea := substring(p_marks from 3);
  size int := 8 * octet_length(filter);
  word int := 1;
  is_known boolean := false;
  has_all boolean;
begin
  if p_marks = '' then
    return false;
  end if;
  for i in 1 .. cardinality(p_keys) loop
    if p_keys[i] = key then
      is_known := true;
      has_all := true;
      while has_all and word <= p_ends[i] loop
        for n in 0 .. 6 loop
          if get_bit(filter, (p_hashes[2 * word - 1] + n * p_hashes[2 * word] + (n * n * n - n) / 6) % size) = 0 then
            has_all := false;
            exit;
          end if;
        end loop;
        word := word + 1;
      end loop;
      if has_all then
        return true;
      end if;
    end if;
    word := p_ends[i] + 1;
  end loop;
  return not is_known;
end
$$;
