-- How a post came, beside what it held; null for those of earlier days and for sign-ups.
alter table intake_posts
  add column content_type text check (length(content_type) <= 100),
  add column bytes integer check (bytes >= 0);

-- Posts with a webhook's id and a wrong secret belong to nobody: they are counted, and nothing of them is kept.
alter table webhook_credentials
  add column wrong_secrets integer not null default 0,
  add column wrong_secret_at timestamptz;
