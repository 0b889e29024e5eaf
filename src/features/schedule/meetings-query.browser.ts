import { useQuery } from '@tanstack/react-query';
import { ApiError, call } from '../../web/api-client.ts';
import { useAppUser } from '../../web/app-user.ts';
import { meetingsKey } from './connect.browser.ts';
import { maxMeetings, readMeetings } from './schedule.contract.ts';
import { calendlyError, meetingsNotLoaded } from './schedule.words.ts';

export function useMeetings() {
  const uid = useAppUser()?.id;
  return useQuery({
    queryKey: meetingsKey,
    // The server has tried twice already.
    retry: false,
    queryFn: async ({ signal }) => {
      const answer: { error?: unknown } & Awaited<ReturnType<typeof read>> = await read(uid, signal);
      if (typeof answer.error === 'string') throw new ApiError(502, { code: 'provider_failed', error: answer.error });
      return answer.collection.slice(0, maxMeetings);
    },
  });
}

const read = (uid: string | undefined, signal: AbortSignal) => call(readMeetings, { query: { uid } }, { signal });

/** The sentence over a list of meetings that could not be read. */
export function meetingsFault(error: unknown): string {
  const said = error instanceof ApiError && error.isSpoken ? error.message : meetingsNotLoaded;
  return calendlyError(said);
}
