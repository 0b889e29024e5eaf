// Scheduling: sign-in under /calendly-auth, the API under /calendly-api, webhooks, and a page to book by hand.
import type { SandboxProvider, SandboxSurroundings } from '../provider.ts';
import { CalendlyAccount } from './account.ts';
import { CallLog } from './answer.ts';
import { mountApi } from './api.ts';
import { mountCalendlyControl } from './calendly-control.ts';
import { mountCalendlyPages } from './calendly-pages.ts';
import { Keys } from './keys.ts';
import { mountOauth } from './oauth.ts';
import { CalendlyWebhooks } from './webhooks.ts';

export interface CalendlySettings {
  clientId: string;
  clientSecret: string;
  signingKey: string;
}

export function createCalendlyProvider(
  { faults, changed }: SandboxSurroundings,
  settings: Partial<CalendlySettings>,
): SandboxProvider {
  const account = new CalendlyAccount();
  const keys = new Keys();
  const log = new CallLog();
  const webhooks = new CalendlyWebhooks(account, faults, settings.signingKey ?? 'sandbox-signing-key');
  account.onChange = (event, invitee) => webhooks.tell(event, invitee);
  const client = {
    id: settings.clientId ?? 'sandbox-client',
    secret: settings.clientSecret ?? 'sandbox-client-secret',
  };
  return {
    name: 'calendly',
    describe: () => ({
      title: 'Scheduling',
      says: `The Calendly API. People: ${account.state.people.length}. Meetings: ${account.state.meetings.length}.`,
      links: [{ label: 'Book or cancel a meeting', href: '/calendly' }],
    }),
    mount: (app) => {
      const answer = log.answering(faults);
      mountCalendlyControl(app, { account, keys, log, webhooks, changed });
      mountCalendlyPages(app, account, changed);
      mountOauth(app, client, account, keys, answer, changed);
      mountApi(app, account, keys, answer, changed);
    },
    reset: async () => {
      await webhooks.clear();
      account.clear();
      keys.clear();
      log.calls = [];
      log.tooMany = 0;
      changed();
    },
    snapshot: () => ({ account: account.state, keys: keys.snapshot() }),
    restore: (snapshot) => {
      const kept = snapshot as { account: CalendlyAccount['state']; keys: ReturnType<Keys['snapshot']> };
      account.state = kept.account;
      keys.restore(kept.keys);
    },
    stop: () => webhooks.stop(),
  };
}
