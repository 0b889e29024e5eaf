import type { ServerFeature } from '../../server/feature.ts';
import { callsRoutes } from './calls.routes.ts';
import { callsWebhook } from './calls.webhook.ts';
import { checkCalls } from './check-calls.job.ts';
import { driveCall } from './drive-call.job.ts';
import { handleCallEvent } from './handle-call-event.job.ts';
import { holdMinute } from './hold-minute.job.ts';
import { keepVoicemail } from './keep-voicemail.job.ts';
import { callWithCode, sayCode, textWithCode } from './phone-code.job.ts';
import { tellMissed } from './tell-missed.job.ts';
import { watchCall, watchCalls } from './watch-calls.job.ts';

export const callsServer: ServerFeature = {
  name: 'calls',
  routes: callsRoutes,
  webhooks: [callsWebhook],
  firstCalls: { '/app/dialer': ['/api/calls/phone', '/api/calls'], '/app/today': ['/api/calls?show=missed'] },
  jobs: [
    handleCallEvent,
    driveCall,
    holdMinute,
    watchCalls,
    watchCall,
    checkCalls,
    keepVoicemail,
    tellMissed,
    callWithCode,
    textWithCode,
    sayCode,
  ],
};
