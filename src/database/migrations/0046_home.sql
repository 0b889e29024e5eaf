-- Home as the day. Posts that did not become a lead are counted there; most do, so the index is small.
create index intake_posts_to_check on intake_posts (user_id, received_at desc, id desc) where verdict in ('rejected', 'held');

alter table profiles add column first_steps_dismissed_at timestamptz;
grant update (first_steps_dismissed_at) on profiles to crm_agent;
