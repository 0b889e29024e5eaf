-- Lead Rescue pauses itself where too many of those it texts ask for no more, or too many texts fail. What it sent before the agent
-- let it go on counts no more.
alter table lead_rescue_settings add column judged_from timestamptz not null default now();
create index messages_of_rescue on messages (user_id, claimed_at) where origin = 'rescue' and claimed_at is not null;

create or replace function unwanted_rescue_texts(owner uuid, texts uuid[]) returns setof uuid
language sql stable set search_path = crm, pg_temp as $$
  select text from unnest(texts) as text
  where not exists (
    select from lead_rescue_trackers as tracker join lead_rescue_settings as settings using (user_id)
    where tracker.user_id = owner and tracker.message_id = text and tracker.stop_reason is null and not tracker.paused and settings.enabled
      and coalesce(settings.waits_for, '') not in ('opt_outs', 'failures')
      and tracker.phone = (select person_number from messages where user_id = owner and id = text)
      and rescue_stop(owner, tracker.phone, tracker.live_since) is null)
$$;
