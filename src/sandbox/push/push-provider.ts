// Notifications: the push service under /push, a browser's part under the control, and a page of what came.
import type { SandboxProvider, SandboxSurroundings } from '../provider.ts';
import { mountPushControl } from './push-control.ts';
import { mountPushPage } from './push-page.ts';
import { mountPushService, type PushWorld } from './push-service.ts';
import { Subscriptions, type Received, type Subscription } from './subscriptions.ts';

export function createPushProvider({ faults, publicUrl, changed }: SandboxSurroundings): SandboxProvider {
  const subscriptions = new Subscriptions();
  const world: PushWorld = { subscriptions, faults, publicUrl, changed, tooMany: 0 };
  return {
    name: 'push',
    describe: () => ({
      title: 'Notifications',
      says: `A browser’s push service. ${subscriptions.received.length} received.`,
      links: [{ label: 'Read the notifications', href: '/push' }],
    }),
    mount: (app) => {
      mountPushPage(app, subscriptions);
      mountPushControl(app, world);
      mountPushService(app, world);
    },
    reset: () => {
      subscriptions.subscriptions = [];
      subscriptions.received = [];
      world.tooMany = 0;
      changed();
    },
    snapshot: () => ({ subscriptions: subscriptions.subscriptions, received: subscriptions.received }),
    restore: (snapshot) => {
      const kept = snapshot as { subscriptions: Subscription[]; received: Received[] };
      subscriptions.subscriptions = kept.subscriptions;
      subscriptions.received = kept.received;
    },
  };
}
