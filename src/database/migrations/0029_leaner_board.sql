-- The board by follow-up reads leads that have one by this index, and the others by leads_board: most have none, and an index
-- of every lead was 99 bytes of each and a twentieth of an import.
alter table leads drop column board_follow_up; -- and its index
create index leads_board_follow_up on leads (user_id, stage, next_follow_up_at, id)
  where deleted_at is null and status = 'lead' and next_follow_up_at is not null;
