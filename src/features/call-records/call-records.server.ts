import type { ServerFeature } from '../../server/feature.ts';
import { readCallRecords } from './read-call-records.job.ts';

export const callRecordsServer: ServerFeature = { name: 'call-records', jobs: [readCallRecords] };
