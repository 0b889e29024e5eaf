import type { ServerFeature } from '../../server/feature.ts';
import { removeVoiceEvents } from './remove-voice-events.job.ts';

export const voiceEventsServer: ServerFeature = { name: 'voice-events', jobs: [removeVoiceEvents] };
