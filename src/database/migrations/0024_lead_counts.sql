-- One row a stage was locked until commit by whoever changed a lead: an agent's changes queued on it one behind another, and
-- all of them behind an import. Now the count of a stage is the sum of its rows, and who finds one locked takes another: there
-- come to be as many as changes were ever made at the same moment.
alter table lead_counts add column slot smallint not null default 0;
alter table lead_counts drop constraint lead_counts_pkey, add primary key (user_id, status, stage, slot);
-- Room on each page for the next version of its rows, so that the index need not be told.
alter table lead_counts set (fillfactor = 50);

create or replace function add_to_lead_counts() returns trigger language plpgsql security definer set search_path = crm, pg_temp as $$
declare
  moves refcursor;
  move record;
begin
  if tg_op = 'INSERT' then
    open moves for select user_id, status, stage, count(*) as step from added where deleted_at is null group by 1, 2, 3;
  elsif tg_op = 'DELETE' then
    open moves for select user_id, status, stage, -count(*) as step from removed
      -- A deleted account takes its leads with it: there is nobody left to count for.
      where deleted_at is null and exists (select from auth."user" where id = user_id) group by 1, 2, 3;
  else
    open moves for select user_id, status, stage, sum(step) as step from (
        select user_id, status, stage, 1 as step from added where deleted_at is null
        union all
        select user_id, status, stage, -1 from removed where deleted_at is null
      ) as either group by 1, 2, 3 having sum(step) <> 0;
  end if;
  loop
    fetch moves into move;
    exit when not found;
    update lead_counts set count = count + move.step
      where user_id = move.user_id and status = move.status and stage = move.stage and slot = (
        select slot from lead_counts where user_id = move.user_id and status = move.status and stage = move.stage
        order by slot limit 1 for update skip locked);
    if not found then
      insert into lead_counts as kept (user_id, status, stage, slot, count)
      values (move.user_id, move.status, move.stage, 1 + (random() * 32000)::smallint, move.step)
      on conflict (user_id, status, stage, slot) do update set count = kept.count + excluded.count;
    end if;
  end loop;
  return null;
end $$;
