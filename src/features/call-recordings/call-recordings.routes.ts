import { perMinute } from '../../server/http/rate-limit.ts';
import { Refusal } from '../../server/http/refusal.ts';
import { route } from '../../server/http/route.ts';
import { deleteRecording, pauseRecording } from './call-recordings.contract.ts';
import { isOver, noRecording, stillRuns } from './call-recordings.words.ts';
import { switchRecording } from './switch-recording.operation.ts';
import { endRecording } from './delete-recording.operation.ts';

const writes = { who: 'subscriber', limit: perMinute(60) } as const;

export const callRecordingsRoutes = [
  route(deleteRecording, writes, async ({ platform: { database, jobs }, user, params: { id } }) => {
    const call = { userId: user.id, id };
    const outcome = await database.asSystem((tx) => endRecording(tx, jobs, call, 'agent'));
    if (outcome === 'none') throw new Refusal('not_found', noRecording);
    if (outcome === 'running') throw new Refusal('conflict', stillRuns);
    return { ok: true } as const;
  }),

  route(
    pauseRecording,
    { ...writes, worksReadOnly: true },
    async ({ platform: { database, jobs }, user, params: { id }, body }) => {
      const call = { userId: user.id, id };
      const outcome = await database.asSystem((tx) => switchRecording(tx, jobs, call, body.is_paused));
      if (outcome === 'none') throw new Refusal('not_found', noRecording);
      if (outcome === 'over') throw new Refusal('conflict', isOver);
      return { ok: true } as const;
    },
  ),
];
