// Texts and calls: the carrier's API under /v2, webhooks, the phones of agents and leads, and the control that tests use.
import type { SandboxProvider, SandboxSurroundings } from '../provider.ts';
import { TelnyxAccount } from './account.ts';
import { CallLog } from './answer.ts';
import { mountCalls } from './calls-api.ts';
import { mountCallsControl } from './calls-control.ts';
import { mountCarrierPage } from './carrier-page.ts';
import { mountMessages } from './messages-api.ts';
import { mountNumbers } from './numbers-api.ts';
import { mountOptOuts } from './optouts-api.ts';
import { mountOwnedNumbers } from './owned-numbers-api.ts';
import { mountPhonePages } from './phone-pages.ts';
import { notFound } from './problem.ts';
import { mountProfiles } from './profiles-api.ts';
import { RateLimiter } from './rates.ts';
import { mountRecords } from './records-api.ts';
import { mountRecordings, recordingUrl } from './recordings-api.ts';
import { mountRingPage } from './ring-page.ts';
import { Switchboard } from './switchboard.ts';
import { mountTelnyxControl } from './telnyx-control.ts';
import { Traffic } from './traffic.ts';
import { mountVerifications } from './verification-api.ts';
import { mountVoiceApplication } from './voice-application-api.ts';
import { TelnyxWebhooks } from './webhooks.ts';

const apiKey = 'KEY_sandbox';

export function createTelnyxProvider({ faults, publicUrl, changed }: SandboxSurroundings): SandboxProvider {
  const account = new TelnyxAccount();
  const log = new CallLog();
  const rates = new RateLimiter();
  const records = { lateSeconds: 0 };
  const webhooks = new TelnyxWebhooks(account, faults);
  const traffic = new Traffic(account, webhooks, changed);
  const board = new Switchboard(webhooks, (recording) => recordingUrl(publicUrl(), recording));
  return {
    name: 'telnyx',
    describe: () => ({
      title: 'Texts and calls',
      says: `The Telnyx API under /v2. Numbers: ${account.state.numbers.length}. Messages: ${account.state.messages.length}.`,
      links: [
        { label: 'Be a lead’s phone', href: '/phone' },
        { label: 'Take calls', href: '/ring' },
        { label: 'Decide about verifications', href: '/telnyx' },
      ],
    }),
    mount: (app) => {
      const answer = log.answering(faults, apiKey);
      mountTelnyxControl(app, { account, log, rates, records, traffic, webhooks, changed });
      mountPhonePages(app, account, traffic, changed);
      mountCarrierPage(app, account, webhooks, changed);
      mountCallsControl(app, account, board);
      mountRingPage(app, account, board);
      mountCalls(app, answer, { account, board });
      mountRecordings(app, answer, board, publicUrl);
      mountVoiceApplication(app, answer, account, changed);
      mountMessages(app, answer, { account, endings: log.endings, rates, traffic, changed });
      mountProfiles(app, answer, account, changed);
      mountNumbers(app, answer, account, changed);
      mountOwnedNumbers(app, answer, account, changed);
      mountRecords(app, answer, { account, board, records });
      mountOptOuts(app, answer, account);
      mountVerifications(app, answer, account, changed);
      app.all('/v2/*', (c) =>
        answer(c, 'unknown', () => {
          throw notFound();
        }),
      );
    },
    reset: async () => {
      board.clear();
      traffic.clear();
      await webhooks.clear();
      account.clear();
      rates.clear();
      records.lateSeconds = 0;
      log.calls = [];
      log.storm = null;
      log.endings.clear();
      changed();
    },
    snapshot: () => account.state,
    restore: (snapshot) => {
      account.restore(snapshot as TelnyxAccount['state']);
      traffic.resume();
    },
    stop: async () => {
      board.clear();
      traffic.clear();
      await webhooks.stop();
    },
  };
}
