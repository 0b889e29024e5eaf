-- The contact history of one person asks for settled replies, too.
create index unclear_replies_number on unclear_replies (user_id, number, asked_at);
