// A browser's part, for tests: to subscribe, to unsubscribe, to read what came.
import * as z from 'zod';
import type { SandboxApp } from '../sandbox-app.ts';
import { endpointOf, type PushWorld } from './push-service.ts';

const key = /^[\w-]{87}$/;
const subscribeOrder = z.strictObject({ applicationServerKey: z.string().regex(key) });
const endpointOrder = z.strictObject({ endpoint: z.string() });
const limitOrder = z.strictObject({ times: z.number().int().nonnegative() });

export function mountPushControl(app: SandboxApp, world: PushWorld): void {
  const base = '/_control/push';
  const { subscriptions } = world;
  const tokenOf = (endpoint: string | undefined) => endpoint?.split('/').at(-1) ?? '';

  app.post(`${base}/subscriptions`, async (c) => {
    const order = subscribeOrder.safeParse(await c.req.json().catch(() => undefined));
    if (!order.success) return c.json({ error: z.prettifyError(order.error) }, 400);
    const { token, publicKey, auth } = subscriptions.add(order.data.applicationServerKey);
    world.changed();
    return c.json({ endpoint: endpointOf(world, token), keys: { p256dh: publicKey, auth } });
  });
  app.post(`${base}/unsubscribe`, async (c) => {
    const order = endpointOrder.safeParse(await c.req.json().catch(() => undefined));
    const found = order.success ? subscriptions.find(tokenOf(order.data.endpoint)) : undefined;
    if (!found) return c.json({ error: 'There is no such subscription.' }, 404);
    found.isGone = true;
    world.changed();
    return c.json({ unsubscribed: true });
  });
  app.post(`${base}/limit`, async (c) => {
    const order = limitOrder.safeParse(await c.req.json().catch(() => undefined));
    if (!order.success) return c.json({ error: z.prettifyError(order.error) }, 400);
    world.tooMany = order.data.times;
    return c.json({ too_many: world.tooMany });
  });
  /** The newest first. */
  app.get(`${base}/received`, (c) => {
    const token = tokenOf(c.req.query('endpoint'));
    return c.json(subscriptions.received.filter((each) => token === '' || each.token === token));
  });
}
