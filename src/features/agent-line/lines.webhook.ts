import type { Webhook } from '../../server/http/route.ts';
import { receiveVoiceEvent } from '../voice-events/receive-voice-event.operation.ts';
import { lineEvents } from './line-events.operation.ts';

export const linesWebhook: Webhook = {
  path: '/api/webhooks/lines/:ref',
  summary: 'What happens on an agent’s line, as the carrier tells it',
  receive: receiveVoiceEvent(lineEvents),
};
