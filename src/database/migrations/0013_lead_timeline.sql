-- Pinned notes stand first on a lead's timeline, however many others there are.
create index lead_notes_pinned on lead_notes (user_id, lead_id, created_at desc, id desc) where pinned;
