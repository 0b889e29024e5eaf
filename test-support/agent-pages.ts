// Agents with a public page, and visitors from everywhere.
import { asOwner, makeAgent, type AgentChoice, type TestAgent } from './agents.ts';
import type { TestApp } from './app.ts';
import { testClient, type RawAnswer, type TestClient } from './client.ts';

interface PageChoice extends AgentChoice {
  slug?: string;
  published?: boolean;
  /** Columns of the profile. */
  profile?: Record<string, string | null>;
}

export type AgentWithPage = TestAgent & { path: string; slug: string };

let last = 0;
const otherAddress = () => ({ 'x-forwarded-for': `203.0.${Math.floor((last += 1) / 250)}.${last % 250}` });

/** The application must trust one proxy. */
export function agentPages(app: TestApp) {
  return {
    async withPage(choice: PageChoice = {}): Promise<AgentWithPage> {
      const { slug = `dana-cole-${(last += 1)}`, published = true, profile, ...agentChoice } = choice;
      const agent = await makeAgent(app, agentChoice);
      const values = { full_name: 'Dana Cole', public_phone: '+18335550123', phone: '+16155550100', ...profile };
      const names = Object.keys(values);
      await asOwner(
        app,
        `insert into agent_profiles (user_id, slug, published, ${names.join(', ')})
         values ($1, $2, $3, ${names.map((_, at) => `$${at + 4}`).join(', ')})`,
        [agent.id, slug, published, ...Object.values(values)],
      );
      return { ...agent, slug, path: `/a/${slug}` };
    },

    async addLicense(agent: TestAgent, code: string, name: string, number = 'A1'): Promise<void> {
      await asOwner(
        app,
        `insert into agent_states (user_id, state_code, state_name, license_number, license_image_url)
         values ($1, $2, $3, $4, '/files/licenses/x')`,
        [agent.id, code, name, number],
      );
    },

    async addReview(agent: TestAgent, rating: number, more: Record<string, unknown> = {}): Promise<void> {
      const values: Record<string, unknown> = { origin: 'visitor', ...more };
      const names = Object.keys(values);
      await asOwner(
        app,
        `insert into agent_reviews (user_id, rating, ${names.join(', ')}) values ($1, $2, ${names.map((_, at) => `$${at + 3}`).join(', ')})`,
        [agent.id, rating, ...Object.values(values)],
      );
    },

    look: (path: string, client: TestClient = testClient(app.url)): Promise<RawAnswer> =>
      client.send('GET', path, undefined, otherAddress()),

    post: (path: string, form: Record<string, string>, headers: Record<string, string> = {}): Promise<RawAnswer> =>
      testClient(app.url).send('POST', path, new URLSearchParams(form).toString(), {
        'content-type': 'application/x-www-form-urlencoded',
        ...otherAddress(),
        ...headers,
      }),
  };
}

/** As a person reads it. */
export const plainWords = (markup: string): string => markup.replace(/<[^>]+>/g, '').replace(/\s+/g, ' ');
