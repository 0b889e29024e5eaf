-- Whom a session came to within the hour: another one waits with them.
create index dial_session_leads_newest on dial_session_leads (user_id, taken_at);
