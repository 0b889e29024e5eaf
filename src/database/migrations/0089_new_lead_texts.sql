-- Whoever comes in by a post or by the agent's sign-up page may be texted by itself, once. Off until the agent turns it on.
create table new_lead_settings (
  user_id uuid primary key references auth."user" (id) on delete cascade,
  id uuid not null default gen_random_uuid(), -- named to open screens
  posted boolean not null default false, -- leads that vendors post
  sign_ups boolean not null default false -- people who enter themselves on the agent's page
);
select protect_tenant_table('new_lead_settings', system_reads => true);
grant select, insert (user_id, posted, sign_ups), update (posted, sign_ups) on new_lead_settings to crm_agent;
grant select on new_lead_settings to crm_system;
select announce_changes('new_lead_settings');

create table new_leads_to_text (
  user_id uuid not null references auth."user" (id) on delete cascade,
  lead_id uuid not null, -- without a key: one that is gone is settled as gone
  came_at timestamptz not null default clock_timestamp(),
  look_at timestamptz not null default clock_timestamp(), -- not before
  settled_at timestamptz,
  outcome text check (length(outcome) <= 60), -- queued, or why it waits or was not texted
  primary key (user_id, lead_id)
);
create index new_leads_to_text_due on new_leads_to_text (look_at) where settled_at is null;
create index new_leads_to_text_recent on new_leads_to_text (user_id, came_at);
select protect_tenant_table('new_leads_to_text', system_reads => true);
grant select on new_leads_to_text to crm_agent;
grant select, update (look_at, settled_at, outcome), delete on new_leads_to_text to crm_system;

-- Posts know nothing of texts: what is to be texted is noted where a post becomes a lead, and a job takes it from there.
create function note_new_lead() returns trigger language plpgsql security definer set search_path = crm, pg_temp as $$
begin
  insert into new_leads_to_text (user_id, lead_id)
  select new.user_id, new.lead_id from new_lead_settings as chosen
  where chosen.user_id = new.user_id and case when new.statement is null then chosen.posted else chosen.sign_ups end
  on conflict do nothing;
  return null;
end $$;
create trigger note_new_lead after insert or update of verdict on intake_posts for each row
  when (new.verdict = 'created' and new.lead_id is not null) execute function note_new_lead();
