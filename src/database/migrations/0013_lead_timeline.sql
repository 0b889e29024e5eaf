-- Pinned notes stand first on a lead's timeline, however many others there are.
create index lead_notes_pinned on lead_notes (user_id, lead_id, created_at desc, id desc) where pinned;

-- The board's columns by follow-up: the soonest first, leads without one last. A plain column, since under row-level
-- security an expression may use no index.
alter table leads
  add column board_follow_up timestamptz generated always as (coalesce(next_follow_up_at, 'infinity')) stored;
create index leads_board_follow_up on leads (user_id, stage, board_follow_up, id) where deleted_at is null and status = 'lead';
