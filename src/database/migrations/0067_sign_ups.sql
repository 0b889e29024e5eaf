-- How the person of a post has agreed, where the post itself is the proof: a form of the agent's own. Null: as the agent says of all
-- that vendors post (contact_settings). Replayed later it is still that.
alter table intake_posts add column statement jsonb;

-- An address is one agent's. Those that are made come one after another; that this held is said here, and a page is found by it.
update agent_profiles set slug = left(slug, 51) || '-' || left(user_id::text, 8)
from (select user_id as owner, row_number() over (partition by slug order by created_at, user_id) as place from agent_profiles) as placed
where user_id = owner and slug is not null and place > 1;
create unique index agent_profiles_slug on agent_profiles (slug);
