// The order in which waiting jobs are taken, decided by the database at the moment a job is put in its queue. The runner
// takes the highest priority first, of equals the oldest. So the accounts take turns: the first job of each goes before
// the second of any. A retry goes behind all that is fresh, and the more often it has failed, the further back.
import { schema } from './job-schema.ts';

/** Every fresh job is above this, every retry below. */
export const lowestFresh = -999_999;
export const highestRetry = -1_000_000;

/** Where the database tells that a job can be taken; the payload is the job's name. */
export const bell = 'jobs_waiting';

/** For the owner; may be run again. Locks the table only where something is missing. */
export const orderStatements = `
create or replace function ${schema}.place_job() returns trigger language plpgsql as $$
begin
  if new.state = 'retry' then
    new.priority := ${highestRetry} - new.retry_count;
    -- Its worker died: there is nothing to wait for.
    if new.output #>> '{value,message}' = 'job heartbeat timeout' then
      new.start_after := now();
      perform pg_notify('${bell}', new.name);
    end if;
    return new;
  end if;
  if new.state <> 'created' or new.source_name is not null then
    return new;
  end if;
  -- Only one of a key waits. The one that does is locked, so that it is not taken before this change is committed: what
  -- it finds then includes this change.
  if new.singleton_key is not null and new.singleton_on is null then
    update ${schema}.job set start_after = least(start_after, new.start_after)
      where name = new.name and singleton_key = new.singleton_key and state = 'created';
    if found then
      if new.start_after <= now() then
        perform pg_notify('${bell}', new.name);
      end if;
      return null;
    end if;
  end if;
  new.priority := 0;
  if new.group_id is not null then
    new.priority := greatest(${lowestFresh}, coalesce((
      select min(priority) - 1 from ${schema}.job
        where name = new.name and group_id = new.group_id and state = 'created' and start_after <= now()), 0));
  end if;
  if new.start_after <= now() then
    perform pg_notify('${bell}', new.name);
  end if;
  return new;
end $$;

do $$ begin
  if not exists (select from pg_trigger where tgname = 'place_job' and tgrelid = '${schema}.job'::regclass) then
    create index job_turns on ${schema}.job (name, group_id, priority) where state = 'created' and group_id is not null;
    create index job_only_one on ${schema}.job (name, singleton_key)
      where state = 'created' and singleton_key is not null;
    create trigger place_job before insert on ${schema}.job for each row execute function ${schema}.place_job();
  end if;
end $$;
`;
