CREATE TABLE "job_rows" (
	"job_id" text NOT NULL,
	"place" integer NOT NULL,
	"input" jsonb NOT NULL,
	"own" jsonb,
	"state" text NOT NULL,
	"due_at" timestamp with time zone NOT NULL,
	"lease_until" timestamp with time zone,
	"tries" integer DEFAULT 0 NOT NULL,
	"max_price" integer NOT NULL,
	"repeat_of" integer,
	"outcome" text,
	"credits" integer,
	"request_id" uuid,
	"error" jsonb,
	"items" integer,
	"ended_at" timestamp with time zone,
	CONSTRAINT "job_rows_job_id_place_pk" PRIMARY KEY("job_id","place")
);
--> statement-breakpoint
CREATE TABLE "jobs" (
	"id" text PRIMARY KEY NOT NULL,
	"wallet_id" text NOT NULL,
	"key_id" text NOT NULL,
	"name" text NOT NULL,
	"operation_id" text NOT NULL,
	"platform" text NOT NULL,
	"kind" text NOT NULL,
	"status" text NOT NULL,
	"status_reason" text,
	"paused_by" text,
	"max_credits" bigint NOT NULL,
	"spent_credits" bigint DEFAULT 0 NOT NULL,
	"reserved_credits" bigint DEFAULT 0 NOT NULL,
	"max_items" integer,
	"items" integer DEFAULT 0 NOT NULL,
	"rows" integer DEFAULT 0 NOT NULL,
	"rows_running" integer DEFAULT 0 NOT NULL,
	"rows_delivered" integer DEFAULT 0 NOT NULL,
	"rows_failed" integer DEFAULT 0 NOT NULL,
	"own_columns" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"concurrency" integer,
	"per_minute" integer,
	"pace_at" timestamp with time zone,
	"retries" integer NOT NULL,
	"endpoint_ids" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"deadline" timestamp with time zone NOT NULL,
	"due_at" timestamp with time zone NOT NULL,
	"measured_at" timestamp with time zone NOT NULL,
	"measured_rows" integer DEFAULT 0 NOT NULL,
	"tenths" integer DEFAULT 0 NOT NULL,
	"revision" integer DEFAULT 0 NOT NULL,
	"input_bytes" bigint DEFAULT 0 NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"updated_at" timestamp with time zone NOT NULL,
	"ended_at" timestamp with time zone,
	"expires_at" timestamp with time zone
);
--> statement-breakpoint
ALTER TABLE "kept_answers" ADD COLUMN "held" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "job_rows" ADD CONSTRAINT "job_rows_job_id_jobs_id_fk" FOREIGN KEY ("job_id") REFERENCES "public"."jobs"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "jobs" ADD CONSTRAINT "jobs_wallet_id_wallets_id_fk" FOREIGN KEY ("wallet_id") REFERENCES "public"."wallets"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "job_rows_waiting" ON "job_rows" USING btree ("job_id","due_at","place") WHERE state = 'waiting' and repeat_of is null;--> statement-breakpoint
CREATE INDEX "job_rows_running" ON "job_rows" USING btree ("lease_until") WHERE state = 'running';--> statement-breakpoint
CREATE INDEX "job_rows_repeats" ON "job_rows" USING btree ("job_id","repeat_of") WHERE repeat_of is not null;--> statement-breakpoint
CREATE INDEX "jobs_lanes" ON "jobs" USING btree ("wallet_id","platform","due_at") WHERE status = 'running';--> statement-breakpoint
CREATE INDEX "jobs_deadline" ON "jobs" USING btree ("deadline") WHERE status in ('running', 'paused', 'receiving');--> statement-breakpoint
CREATE INDEX "jobs_wallet" ON "jobs" USING btree ("wallet_id","created_at");--> statement-breakpoint
CREATE INDEX "jobs_key" ON "jobs" USING btree ("key_id");--> statement-breakpoint
CREATE INDEX "jobs_expires" ON "jobs" USING btree ("expires_at") WHERE expires_at is not null;
--> statement-breakpoint
-- Counts the bytes of stored answers by wallet, and of all under an empty id. Results of jobs are counted apart, under
-- `<wallet> jobs`: neither takes the space of the other.
create or replace function kept_answers_count() returns trigger language plpgsql as $$
begin
  insert into kept_answer_bytes as b (wallet_id, bytes)
    select c.name, (case tg_op when 'INSERT' then 1 else -1 end) * sum(c.size) from (
      select k.wallet_id || ' jobs' as name, length(k.content) as size from changed k where k.held
      union all select k.wallet_id, length(k.content) from changed k where not k.held
      union all select '', length(k.content) from changed k where not k.held
    ) c group by c.name order by 1
  on conflict (wallet_id) do update set bytes = b.bytes + excluded.bytes;
  delete from kept_answer_bytes where bytes <= 0 and wallet_id <> '';
  return null;
end
$$;
--> statement-breakpoint
-- As in 0047, without results of jobs, which stay as long as their job.
create or replace function kept_answers_add(
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
        select a.id, a.at, length(a.content) as size from kept_answers a where a.wallet_id = p_wallet and not a.held
        order by a.at limit 5000
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
--> statement-breakpoint
-- Stores the results of jobs, in place of earlier ones of the same ids: a row that was killed before its charge runs again.
create function kept_answers_hold(
  p_wallets text[], p_ids uuid[], p_contents bytea[], p_at timestamptz, p_expires timestamptz[]
) returns void language plpgsql as $$
begin
  delete from kept_answers k using unnest(p_wallets, p_ids) n(wallet_id, id)
    where k.wallet_id = n.wallet_id and k.id = n.id;
  insert into kept_answers (wallet_id, id, content, at, expires_at, held)
    select n.wallet_id, n.id, n.content, p_at, n.expires_at, true
    from unnest(p_wallets, p_ids, p_contents, p_expires) n(wallet_id, id, content, expires_at)
    order by n.wallet_id, n.id;
end
$$;
