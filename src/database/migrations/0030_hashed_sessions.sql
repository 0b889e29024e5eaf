-- A session is found by the hash of its token: a copy of this table opens no session. Those that live go on, and end 30 days
-- after their log-in like every other.

alter table auth.session add column token_hash bytea;
update auth.session set
  token_hash = sha256(convert_to(token, 'UTF8')),
  "expiresAt" = least("expiresAt", "createdAt" + interval '30 days');
alter table auth.session
  drop column token,
  drop column "updatedAt",
  alter column token_hash set not null,
  add constraint session_token_hash_key unique (token_hash);

-- Of the sign-in library that is gone; nothing of ours ever wrote here.
drop table auth.verification;
drop table auth."rateLimit";
alter table auth.account
  drop column "accessToken",
  drop column "refreshToken",
  drop column "idToken",
  drop column "accessTokenExpiresAt",
  drop column "refreshTokenExpiresAt",
  drop column scope;
