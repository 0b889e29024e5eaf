-- Whom an agent texted within a day, among all that was ever written.
create index messages_claimed on messages (user_id, claimed_at) where direction = 'out' and claimed_at is not null;
