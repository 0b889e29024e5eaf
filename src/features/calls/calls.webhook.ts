import type { Webhook } from '../../server/http/route.ts';
import { receiveVoiceEvent } from '../voice-events/receive-voice-event.operation.ts';
import { callEvents } from './call-events.operation.ts';

export const callsWebhook: Webhook = {
  path: '/api/webhooks/calls/:ref',
  summary: 'What happens in a call, as the carrier tells it',
  receive: receiveVoiceEvent(callEvents),
};
