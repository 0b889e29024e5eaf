-- Reviews of an agent: left by visitors of the public page, or added by the agent.
create table agent_reviews (
  user_id uuid not null references auth."user" (id) on delete cascade,
  id uuid not null default gen_random_uuid(),
  agent_id uuid not null generated always as (user_id) stored, -- whom it is about
  rating smallint not null check (rating between 1 and 5),
  reviewer_name text check (length(reviewer_name) between 1 and 80),
  comment text check (length(comment) between 1 and 280),
  is_public boolean not null default true,
  origin text not null default 'agent' check (origin in ('visitor', 'agent')),
  original jsonb, -- what the visitor wrote, once the agent has edited it
  reply text check (length(reply) between 1 and 500),
  replied_at timestamptz,
  version integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  primary key (user_id, id)
);
create index agent_reviews_newest on agent_reviews (user_id, created_at desc, id);
select protect_tenant_table('agent_reviews', system_reads => true);
-- Where a review came from and what it said first are nobody's to write: an agent's own is the agent's, an edit keeps the original.
grant select, delete, insert (user_id, rating, reviewer_name, comment, is_public),
  update (rating, reviewer_name, comment, is_public, reply) on agent_reviews to crm_agent;
grant select, insert (user_id, rating, reviewer_name, comment, origin) on agent_reviews to crm_system;
select announce_changes('agent_reviews');
create trigger touch before update on agent_reviews for each row execute function touch_row();

create function keep_original_review() returns trigger language plpgsql set search_path = crm, pg_temp as $$
begin
  if old.origin = 'visitor' and old.original is null
    and (new.rating, new.reviewer_name, new.comment) is distinct from (old.rating, old.reviewer_name, old.comment) then
    new.original := jsonb_build_object('rating', old.rating, 'reviewer_name', old.reviewer_name, 'comment', old.comment);
  end if;
  if new.reply is distinct from old.reply then
    new.replied_at := case when new.reply is not null then now() end;
  end if;
  return new;
end $$;
create trigger keep_original before update on agent_reviews for each row execute function keep_original_review();

-- The address of a page that went is nobody else's for a year: links to it are still around.
create table retired_slugs (
  slug text primary key,
  free_at timestamptz not null default now() + interval '1 year'
);
grant select on retired_slugs to crm_system;

create function retire_slug() returns trigger language plpgsql security definer set search_path = crm, pg_temp as $$
begin
  delete from retired_slugs where free_at < now();
  insert into retired_slugs (slug) values (old.slug) on conflict (slug) do update set free_at = excluded.free_at;
  return null;
end $$;
create trigger retire_slug_gone after delete on agent_profiles for each row when (old.slug is not null)
  execute function retire_slug();
create trigger retire_slug_changed after update of slug on agent_profiles for each row
  when (old.slug is not null and new.slug is distinct from old.slug) execute function retire_slug();
