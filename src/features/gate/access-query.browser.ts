// Whether the app is open to the person who is signed in, read through the query cache by everybody who asks.
import { queryOptions } from '@tanstack/react-query';
import { call } from '../../web/api-client.ts';
import { writeDevice } from '../../web/device-memory.ts';
import { showTimesIn } from '../../web/shown-zone.ts';
import { readAccess } from './access.contract.ts';

/**
 * On a device where somebody is signed in, access is asked for together with the session: one way less to the first screen.
 * `trial` or `member`: public pages go on offering the trial to whom it is still open.
 */
export const signedInHint = 'signed-in';

export const accessQuery = queryOptions({
  queryKey: ['access'],
  queryFn: async ({ signal }) => {
    const access = await call(readAccess, { query: {} }, { signal });
    showTimesIn(access.profile.time_zone);
    writeDevice(signedInHint, access.trial_open && !access.allowed ? 'trial' : 'member');
    return access;
  },
  // The guard asks before its first screen is there; that screen does not ask again.
  staleTime: 5_000,
  gcTime: Infinity,
});
