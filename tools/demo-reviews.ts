// What visitors and the sample agent wrote on the agent's page.
import type pg from 'pg';

const day = 86_400_000;

interface DemoReview {
  rating: number;
  name: string | null;
  comment: string | null;
  daysAgo: number;
  origin?: 'agent';
  isHidden?: true;
  reply?: string;
  /** As the agent has written it since. */
  edited?: string;
}

const reviews: readonly DemoReview[] = [
  {
    rating: 5,
    name: 'Marlene T.',
    comment: 'Patient, clear and never pushy. We finally have a plan that covers the house and the kids.',
    daysAgo: 6,
    reply: 'Thank you, Marlene. Call me anytime your plans change.',
  },
  { rating: 5, name: 'Curtis W.', comment: 'Compared three carriers with me and saved me $40 a month.', daysAgo: 19 },
  { rating: 4, name: 'Ana P.', comment: 'Good advice. The medical exam took a while to schedule.', daysAgo: 41 },
  { rating: 5, name: null, comment: null, daysAgo: 55 },
  {
    rating: 4,
    name: 'Priya R.',
    comment: 'Found us a rate we can keep. Call him at his home number, not at the office!',
    daysAgo: 63,
    edited: 'Found us a rate we can keep.',
  },
  { rating: 2, name: 'Lee', comment: 'I asked for email only and still got two calls.', daysAgo: 70, isHidden: true },
  {
    rating: 5,
    name: 'Veterans of Post 45',
    comment: 'Spoke at our spring meeting and answered every question.',
    daysAgo: 120,
    origin: 'agent',
  },
];

export async function addReviews(client: pg.Client, userId: string, now: Date): Promise<void> {
  for (const { rating, name, comment, daysAgo, origin = 'visitor', isHidden = false, reply, edited } of reviews) {
    const { rows } = await client.query<{ id: string }>(
      `insert into agent_reviews (user_id, rating, reviewer_name, comment, origin, is_public, reply, replied_at, created_at)
       values ($1, $2, $3, $4, $5, $6, $7::text, case when $7::text is not null then $8::timestamptz + interval '1 day' end, $8)
       returning id`,
      [userId, rating, name, comment, origin, !isHidden, reply ?? null, new Date(now.getTime() - daysAgo * day)],
    );
    // The original is kept by the database.
    if (edited !== undefined)
      await client.query('update agent_reviews set comment = $2 where id = $1', [rows[0]?.id, edited]);
  }
}
