// Numbers that were checked against the National Do Not Call Registry, for tests of everything else about calls.
import { asOwner } from './agents.ts';
import type { TestApp } from './app.ts';

interface Check {
  result?: 'clear' | 'listed';
  daysAgo?: number;
}

export const checkNumbers = (
  app: TestApp,
  userId: string,
  phones: readonly string[],
  { result = 'clear', daysAgo = 0 }: Check = {},
): Promise<void> =>
  asOwner(
    app,
    `insert into dnc_checks (user_id, phone, result, checked_at, origin, source)
     select $1, phone, $3, now() - make_interval(secs => 86400 * $4::float8), 'scrub_file', 'scrub.csv'
     from unnest($2::text[]) as phone
     on conflict (user_id, phone) do update set result = excluded.result, checked_at = excluded.checked_at`,
    [userId, phones, result, daysAgo],
  );
