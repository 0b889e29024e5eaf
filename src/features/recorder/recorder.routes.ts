import { perMinute } from '../../server/http/rate-limit.ts';
import { route } from '../../server/http/route.ts';
import { keyedHashes } from '../../server/sign-in/keyed-hash.ts';
import { readRecordingKeys } from './recorder.contract.ts';

export const recorderRoutes = [
  route(readRecordingKeys, { who: 'subscriber', limit: perMinute(60) }, async ({ platform, user }) => ({
    keys: keyedHashes(platform.config.authSecrets, 'recordings', user.id).map((key) => key.toString('base64')),
  })),
];
