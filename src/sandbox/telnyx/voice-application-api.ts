// The application of call control: what numbers are connected to, and where calls that come in are told.
import * as z from 'zod';
import type { SandboxApp } from '../sandbox-app.ts';
import { stamp, type TelnyxAccount, type VoiceApplication } from './account.ts';
import type { Answer } from './answer.ts';
import { readBody } from './params.ts';
import { notFound, refused } from './problem.ts';

const changeBody = z.strictObject({
  application_name: z.string().min(1),
  webhook_event_url: z.url({ protocol: /^https?$/ }),
});

export function mountVoiceApplication(
  app: SandboxApp,
  answer: Answer,
  account: TelnyxAccount,
  changed: () => void,
): void {
  const known = (id: string) => {
    if (id !== account.state.application.id) throw notFound();
    return account.state.application;
  };

  app.get('/v2/call_control_applications/:id', (c) =>
    answer(c, 'call_control_applications.retrieve', () => ({ data: bodyOf(known(c.req.param('id'))) })),
  );

  app.patch('/v2/call_control_applications/:id', (c) =>
    answer(c, 'call_control_applications.update', async () => {
      const application = known(c.req.param('id'));
      Object.assign(application, await readBody(c, changeBody), { updated_at: stamp() });
      changed();
      return { data: bodyOf(application) };
    }),
  );
}

export function refuseConnection(account: TelnyxAccount, id: string): void {
  if (id === account.state.application.id) return;
  throw refused(
    422,
    '10017',
    'Associated resource does not exist',
    'The requested parameter is invalid as the associated resource does not exist.',
    '/connection_id',
  );
}

const bodyOf = (application: VoiceApplication): object => ({
  record_type: 'call_control_application',
  ...application,
  active: true,
  anchorsite_override: 'Latency',
  dtmf_type: 'RFC 2833',
  first_command_timeout: false,
  first_command_timeout_secs: 30,
  inbound: { channel_limit: null },
  outbound: { channel_limit: null, outbound_voice_profile_id: 'sandbox' },
  tags: [],
  webhook_api_version: '2',
  webhook_event_failover_url: null,
  webhook_timeout_secs: null,
});
