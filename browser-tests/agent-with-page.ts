// An agent whose page everybody can read, with licenses, reviews and the page about texts.
import { makeBrowserAgent, withDatabase, type BrowserAgent } from '../test-support/browser-agents.ts';

interface WithPage {
  agent: BrowserAgent;
  path: string;
}

export async function withPage(published = true): Promise<WithPage> {
  const agent = await makeBrowserAgent();
  const slug = `dana-${agent.id}`;
  await withDatabase(async (client) => {
    await client.query(
      `insert into agent_profiles (user_id, slug, published, full_name, email, phone, public_phone, npn, calendly_url, short_bio)
       values ($1, $2, $3, 'Dana Cole', 'dana@example.com', '+16155550100', '+18335550123', '18402715', 'https://calendly.com/agent-crm-example/30min',
         'Fifteen years in the business, and on your side.')`,
      [agent.id, slug, published],
    );
    for (const [code, name] of [
      ['TX', 'Texas'],
      ['NY', 'New York'],
    ])
      await client.query(
        `insert into agent_states (user_id, state_code, state_name, license_number, license_image_url) values ($1, $2, $3, '2481907', '/files/licenses/x')`,
        [agent.id, code, name],
      );
    await client.query(
      `insert into agent_reviews (user_id, rating, reviewer_name, comment, origin, is_public)
       values ($1, 5, 'Pat', 'Clear and patient', 'visitor', true), ($1, 2, 'Lee', 'Too many calls', 'visitor', false)`,
      [agent.id],
    );
    // Who sends texts, as the page about them names it.
    await client.query(
      `insert into number_verifications (user_id, phone_number, form) values ($1, '+18335550123', '{"legal_name": "Cole Family Insurance LLC", "email": "texts@example.com"}')`,
      [agent.id],
    );
  });
  return { agent, path: `/a/${slug}` };
}
