-- When somebody's numbers were texted within a day, however long the texts had waited, among all that was ever written to them.
create index messages_reached on messages (user_id, person_number, claimed_at) where direction = 'out' and claimed_at is not null;
