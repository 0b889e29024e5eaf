// Browsers that subscribed at the sandbox's push service, and what appeared on them.
import type { PushMessage } from '../src/domain/push-message.ts';
import { pushSubscribe, readPush } from '../src/features/push/push.contract.ts';
import { sendPush } from '../src/features/push/send-push.job.ts';
import { asOwner, type TestAgent } from './agents.ts';
import type { TestApp } from './app.ts';

export interface Browser {
  endpoint: string;
  keys: { p256dh: string; auth: string };
}

type WithSandbox = TestApp & { sandbox: { url: string } };
type Choice = Partial<{ topics: ('leads' | 'messages')[]; shows_text: boolean; platform: 'ios' | 'web' }>;

export async function controlPush<T = unknown>(
  { sandbox }: Pick<WithSandbox, 'sandbox'>,
  path: string,
  body?: object,
): Promise<T> {
  const answer = await fetch(`${sandbox.url}/_control/${path}`, {
    method: body ? 'POST' : 'GET',
    ...(body && { body: JSON.stringify(body) }),
  });
  if (!answer.ok) throw new Error(`The sandbox answered ${answer.status} to ${path}.`);
  return (await answer.json()) as T;
}

/** What a browser answers a page that subscribes. */
export async function subscribe(app: WithSandbox, agent: TestAgent): Promise<Browser> {
  const { public_key } = await agent.call(readPush, { query: {} });
  return controlPush<Browser>(app, 'push/subscriptions', { applicationServerKey: public_key });
}

export async function turnOn(app: WithSandbox, agent: TestAgent, choice: Choice = {}): Promise<Browser> {
  const browser = await subscribe(app, agent);
  await agent.call(pushSubscribe, {
    query: {},
    body: { ...browser, platform: 'web', topics: ['leads', 'messages'], ...choice },
  });
  return browser;
}

/** Oldest first. */
export async function shownOn(app: WithSandbox, { endpoint }: Browser): Promise<PushMessage[]> {
  const query = new URLSearchParams({ endpoint });
  const received = await controlPush<{ text: string | null }[]>(app, `push/received?${query}`);
  return received.map(({ text }) => JSON.parse(text ?? 'null') as PushMessage).toReversed();
}

/** As if nothing had come for a while: what waits is told and sent. */
export async function tellNow(app: TestApp, { id }: Pick<TestAgent, 'id'>): Promise<void> {
  await asOwner(
    app,
    `update push_happenings set happened_at = happened_at - interval '2 minutes' where user_id = $1 and told_at is null`,
    [id],
  );
  await sendPush.handle({ userId: id }, app.platform);
}
