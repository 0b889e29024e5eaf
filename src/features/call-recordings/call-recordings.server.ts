import type { ServerFeature } from '../../server/feature.ts';
import { callRecordingsRoutes } from './call-recordings.routes.ts';
import { driveRecording } from './drive-recording.job.ts';
import { endRecordings } from './end-recordings.job.ts';
import { forgetLeg } from './forget-leg.job.ts';
import { findRecordings, keepRecording } from './keep-recording.job.ts';

export const callRecordingsServer: ServerFeature = {
  name: 'call-recordings',
  routes: callRecordingsRoutes,
  jobs: [driveRecording, keepRecording, findRecordings, endRecordings, forgetLeg],
};
