-- The outcome of a call is an event of its own kind; undoing it hides the event and keeps its id, so that a late repeat of
-- the request still finds it.
alter table lead_events add column undone_at timestamptz;
-- `detail` too: when an outcome is undone, the next one takes over what was before it.
grant update (undone_at, detail) on lead_events to crm_agent;

alter table bulk_actions drop constraint bulk_actions_kind_check;
alter table bulk_actions add constraint bulk_actions_kind_check check (kind in ('stage', 'tag', 'outcome', 'delete'));
alter table bulk_action_rows add column event_id uuid; -- the event that the action wrote
grant update (event_id) on bulk_action_rows to crm_agent;
