-- Leads, their notes and counts, and the contacts that texts go to.

create table leads (
  user_id uuid not null,
  id uuid not null default gen_random_uuid(),
  status text not null default 'lead' check (status in ('lead', 'sold')),
  name text check (length(name) <= 200),
  phone text check (phone ~ '^\+[1-9]\d{7,14}$'),
  email text check (email = lower(email) and length(email) <= 254),
  further_phones text[] not null default '{}',
  further_emails text[] not null default '{}',
  notes text check (length(notes) <= 10000),
  dob date check (dob between '1900-01-01' and '2100-12-31'),
  state text check (state = upper(state) and length(state) <= 40),
  beneficiary text check (length(beneficiary) <= 200),
  beneficiary_name text check (length(beneficiary_name) <= 200),
  company text check (length(company) <= 200),
  gender text check (length(gender) <= 40),
  military_branch text check (length(military_branch) <= 100),
  address jsonb,
  tags text[] not null default '{}',
  source text check (length(source) <= 200),
  consent jsonb,
  external_id text check (length(external_id) <= 200),
  extra jsonb not null default '{}', -- columns of a file that no field takes, kept as they came
  stage text not null default 'no_pickup' check (stage ~ '^[a-z_]{1,40}$'),
  stage_changed_at timestamptz not null default now(),
  next_follow_up_at timestamptz check (next_follow_up_at between '1900-01-01' and '2101-01-01'),
  last_outcome text check (length(last_outcome) <= 200),
  call_attempts integer not null default 0 check (call_attempts >= 0),
  priority text not null default 'medium' check (length(priority) <= 20),
  pipeline jsonb not null default '{}', -- {quoted: {carrier, face, premium}, pending: {reason}}
  sold jsonb, -- the sold form, in the specification's keys; null while status is 'lead'
  sold_at timestamptz, -- when it was marked sold, for the reports
  sold_premium numeric(12, 2) check (sold_premium >= 0 and sold_premium <> 'NaN'), -- USD, first positive of premium, monthlyPayment, annualPremium
  import_id uuid,
  version integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  deleted_at timestamptz, -- in the trash since; purged after 30 days
  contact_in_trash jsonb, -- the contact that was deleted with it, for Undo
  search text generated always as (
    lower(coalesce(name, '') || ' ' || coalesce(phone, '') || ' ' || coalesce(email, '') || ' ' || coalesce(company, ''))
  ) stored,
  primary key (user_id, id),
  check ((status = 'sold') = (sold_at is not null))
);
create unique index leads_phone on leads (user_id, phone) where deleted_at is null and phone is not null;
create unique index leads_email on leads (user_id, email) where deleted_at is null and email is not null;
create index leads_newest on leads (user_id, status, created_at desc, id desc) where deleted_at is null;
create index leads_stage on leads (user_id, stage, created_at desc, id desc) where deleted_at is null and status = 'lead';
create index leads_board on leads (user_id, stage, stage_changed_at desc, id desc) where deleted_at is null and status = 'lead';
create index leads_follow_up on leads (user_id, next_follow_up_at, id) where deleted_at is null and next_follow_up_at is not null;
create index leads_sold on leads (user_id, sold_at desc, id desc) include (sold_premium) where deleted_at is null and status = 'sold';
-- Those without a name come last.
create index leads_name on leads (user_id, status, (coalesce(lower(name), '~')) collate "C", id) where deleted_at is null;
-- Changes wait in one list for all agents, which every search reads through: at the usual 4 MB a search among 1,000 leads
-- took up to ten times as long after others' changes. A short list makes an import a tenth dearer.
create index leads_search on leads using gin (user_id, search gin_trgm_ops) with (gin_pending_list_limit = 512) where deleted_at is null;
create index leads_trash on leads (deleted_at) where deleted_at is not null;
select protect_tenant_table('leads', system_reads => true);
select hold_to_parent('leads', 'user_id', 'auth."user"', 'id');
grant select, insert on leads to crm_agent;
grant update (status, name, phone, email, further_phones, further_emails, notes, dob, state, beneficiary, beneficiary_name,
  company, gender, military_branch, address, tags, source, consent, external_id, extra, stage, stage_changed_at,
  next_follow_up_at, last_outcome, call_attempts, priority, pipeline, sold, sold_at, sold_premium, deleted_at, contact_in_trash) on leads to crm_agent;
grant select, delete on leads to crm_system;
create trigger touch before update on leads for each row execute function touch_row();
select announce_changes('leads');

-- Counting 100,000 leads by index takes tens of milliseconds; these rows are kept by the triggers below.
create table lead_counts (
  user_id uuid not null references auth."user" (id) on delete cascade,
  status text not null,
  stage text not null,
  count integer not null,
  primary key (user_id, status, stage)
);
select protect_tenant_table('lead_counts', system_reads => true);
grant select on lead_counts to crm_agent;
grant select, insert, update on lead_counts to crm_system; -- the nightly recount

-- Upserts in one fixed order, so that two transactions of one agent wait for each other instead of deadlocking.
create function add_to_lead_counts() returns trigger language plpgsql security definer set search_path = crm, pg_temp as $$
begin
  if tg_op = 'INSERT' then
    insert into lead_counts as kept (user_id, status, stage, count)
    select user_id, status, stage, count(*) from added where deleted_at is null group by 1, 2, 3 order by 1, 2, 3
    on conflict (user_id, status, stage) do update set count = kept.count + excluded.count;
  elsif tg_op = 'DELETE' then
    insert into lead_counts as kept (user_id, status, stage, count)
    select user_id, status, stage, -count(*) from removed
    -- A deleted account takes its leads with it: there is nobody left to count for.
    where deleted_at is null and exists (select from auth."user" where id = user_id)
    group by 1, 2, 3 order by 1, 2, 3
    on conflict (user_id, status, stage) do update set count = kept.count + excluded.count;
  else
    insert into lead_counts as kept (user_id, status, stage, count)
    select user_id, status, stage, sum(step) from (
      select user_id, status, stage, 1 as step from added where deleted_at is null
      union all
      select user_id, status, stage, -1 from removed where deleted_at is null
    ) as moves group by 1, 2, 3 having sum(step) <> 0 order by 1, 2, 3
    on conflict (user_id, status, stage) do update set count = kept.count + excluded.count;
  end if;
  return null;
end $$;
create trigger count_insert after insert on leads referencing new table as added
  for each statement execute function add_to_lead_counts();
create trigger count_update after update on leads referencing new table as added old table as removed
  for each statement execute function add_to_lead_counts();
create trigger count_delete after delete on leads referencing old table as removed
  for each statement execute function add_to_lead_counts();

-- Under row-level security LIKE may use no index (it is not leakproof). This function may, as a role that can only read
-- leads; it takes the owner from the transaction, never as an argument, and gives out ids only: those of one page,
-- newest first (sold leads by the date they were sold). `wanted` is a LIKE pattern, or the beginning of a name.
-- A common word is found fastest among the newest leads, a rare one by its letters. A look at the newest 400 tells
-- which it is: when a page of matches is likely within a few thousand rows, the walk goes on, else the index is asked.
create function search_lead_ids(
  wanted text, as_beginning boolean default false, of_status text default 'lead', of_stage text default null,
  before_at timestamptz default null, before_id uuid default null, most integer default 1000
) returns setof uuid language plpgsql stable security definer
  set search_path = crm, pg_temp as $$
declare
  owner constant uuid := crm.app_user_id();
  moment constant text := case of_status when 'sold' then 'sold_at' else 'created_at' end;
  matches constant text := case when as_beginning
    then format('coalesce(lower(name), ''~'') collate "C" ^@ lower(%L)', wanted)
    else format('search like lower(%L)', wanted) end;
  in_list constant text := format('user_id = %L and deleted_at is null and status = %L', owner, of_status)
    || case when of_stage is null then '' else format(' and stage = %L', of_stage) end
    || case when before_at is null then '' else format(' and (%I, id) < (%L, %L)', moment, before_at, before_id) end;
  newest constant text := format('select array_agg(id order by at desc, id desc) from (
      select id, at from (select id, %1$I as at, name, search from crm.leads where %2$s order by %1$I desc, id desc limit $1) as newest
      where %3$s order by at desc, id desc limit %4$s) as first_found', moment, in_list, matches, most);
  found uuid[];
  hits integer;
begin
  if owner is null then return; end if;
  execute newest using 400 into found;
  hits := coalesce(cardinality(found), 0);
  if hits between 6 and most - 1 then
    execute newest using 400 + 600 * most / hits into found;
    hits := coalesce(cardinality(found), 0);
  end if;
  if hits >= most then
    return query select unnest(found);
  else
    return query execute format('with matching as materialized (select id, %1$I as at from crm.leads where %2$s and %3$s)
      select id from matching order by at desc, id desc limit %4$s', moment, in_list, matches, most);
  end if;
end $$;
create policy search_reads on leads for select to crm_search using (true);
grant select on leads to crm_search;
-- Before the hand-over: afterwards the owner of the schema may not say who executes it.
revoke all on function search_lead_ids(text, boolean, text, text, timestamptz, uuid, integer) from public;
grant execute on function search_lead_ids(text, boolean, text, text, timestamptz, uuid, integer) to crm_agent;
grant create on schema crm to crm_search; -- needed for the hand-over only
alter function search_lead_ids(text, boolean, text, text, timestamptz, uuid, integer) owner to crm_search;
revoke create on schema crm from crm_search;

create table lead_notes (
  user_id uuid not null,
  id uuid not null default gen_random_uuid(),
  lead_id uuid not null,
  body text not null check (length(body) between 1 and 10000),
  auto boolean not null default false,
  pinned boolean not null default false,
  version integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  primary key (user_id, id),
  foreign key (user_id, lead_id) references leads (user_id, id) on delete cascade
);
create index lead_notes_newest on lead_notes (user_id, lead_id, created_at desc, id desc);
select protect_tenant_table('lead_notes', system_reads => false);
grant select, insert, update (body, pinned), delete on lead_notes to crm_agent;
create trigger touch before update on lead_notes for each row execute function touch_row();
select announce_changes('lead_notes');

create table message_contacts (
  user_id uuid not null,
  id uuid not null default gen_random_uuid(),
  phone text not null check (phone ~ '^\+\d{10,15}$'),
  full_name text check (length(full_name) <= 200),
  tags text[] not null default '{}',
  meta jsonb not null default '{}',
  subscribed boolean not null default true,
  created_at timestamptz not null default now(),
  primary key (user_id, id),
  unique (user_id, phone)
);
create index message_contacts_newest on message_contacts (user_id, created_at desc, id desc);
select protect_tenant_table('message_contacts', system_reads => true);
select hold_to_parent('message_contacts', 'user_id', 'auth."user"', 'id');
grant select, insert, update (full_name, tags, meta, subscribed), delete on message_contacts to crm_agent;
grant select, insert, update on message_contacts to crm_system;
select announce_changes('message_contacts');
