// Recordings: reading one, deleting it, and its file, whose address is good for ten minutes.
import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import type { SandboxApp } from '../sandbox-app.ts';
import type { Answer } from './answer.ts';
import { pageOf, readPage, refuseUnknown } from './params.ts';
import { notFound } from './problem.ts';
import type { Recording, Switchboard } from './switchboard.ts';
import { toneOf } from './tone.ts';

const ofLeg = 'filter[call_control_id]';
const goodForMs = 10 * 60_000;
const key = randomBytes(32);
const signatureOf = (id: string, until: string): string =>
  createHmac('sha256', key).update(`${id}.${until}`).digest('hex');

export function recordingUrl(publicUrl: string, { id }: Recording): string {
  const until = String(Date.now() + goodForMs);
  return `${publicUrl}/_recordings/${id}.mp3?until=${until}&signature=${signatureOf(id, until)}`;
}

export function mountRecordings(app: SandboxApp, answer: Answer, board: Switchboard, publicUrl: () => string): void {
  const known = (id: string): Recording => {
    const recording = board.recordings.get(id);
    if (!recording) throw notFound();
    return recording;
  };
  const bodyOf = (recording: Recording) => ({
    record_type: 'recording',
    ...recording,
    source: 'call',
    status: 'completed',
    created_at: recording.recording_ended_at,
    updated_at: recording.recording_ended_at,
    download_urls: { mp3: recordingUrl(publicUrl(), recording) },
  });

  app.get('/v2/recordings', (c) =>
    answer(c, 'recordings.list', () => {
      const query = c.req.query();
      refuseUnknown(query, [ofLeg]);
      const rows = [...board.recordings.values()].filter(
        (each) => query[ofLeg] === undefined || each.call_control_id === query[ofLeg],
      );
      return pageOf(rows.map(bodyOf), readPage(query, 250));
    }),
  );

  app.get('/v2/recordings/:id', (c) =>
    answer(c, 'recordings.retrieve', () => ({ data: bodyOf(known(c.req.param('id'))) })),
  );

  app.delete('/v2/recordings/:id', (c) =>
    answer(c, 'recordings.delete', () => {
      const recording = known(c.req.param('id'));
      board.recordings.delete(recording.id);
      return { data: { ...bodyOf(recording), status: 'deleted' } };
    }),
  );

  app.get('/_recordings/:file', (c) => {
    const id = c.req.param('file').replace(/\.mp3$/, '');
    const { until = '', signature = '' } = c.req.query();
    const recording = board.recordings.get(id);
    const isGood =
      signature.length === 64 && timingSafeEqual(Buffer.from(signature), Buffer.from(signatureOf(id, until)));
    if (!recording || !isGood || Number(until) < Date.now()) return c.text('This link has expired.', 403);
    return c.body(toneOf(recording.duration_millis), 200, { 'Content-Type': 'audio/mpeg' });
  });
}
