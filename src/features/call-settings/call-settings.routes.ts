import { perMinute } from '../../server/http/rate-limit.ts';
import { route } from '../../server/http/route.ts';
import { readCallSettings, saveCallSettings, saveKeepDays, saveOwnState } from './call-settings.contract.ts';
import { writeKeepDays, writeOwnState, writeRecording } from './call-settings.db.ts';
import { readSettings } from './read-call-settings.operation.ts';

const reading = { who: 'subscriber', limit: perMinute(120), inTransaction: true } as const;
const writing = { who: 'subscriber', limit: perMinute(120), inTransaction: true } as const;

export const callSettingsRoutes = [
  route(readCallSettings, reading, async ({ tx, platform, user }) =>
    answerOf(await readSettings(tx, platform, user.id)),
  ),
  route(saveCallSettings, writing, async ({ tx, platform, user, body }) => {
    await writeRecording(tx, user.id, body.record_outbound_enabled);
    return answerOf(await readSettings(tx, platform, user.id));
  }),
  route(saveKeepDays, writing, async ({ tx, platform, user, body }) => {
    await writeKeepDays(tx, user.id, body.keep_days);
    return answerOf(await readSettings(tx, platform, user.id));
  }),
  route(saveOwnState, writing, async ({ tx, platform, user, body }) => {
    await writeOwnState(tx, user.id, body.own_state);
    return answerOf(await readSettings(tx, platform, user.id));
  }),
];

const answerOf = (settings: Awaited<ReturnType<typeof readSettings>>) => ({
  record_outbound_enabled: settings.isRecorded,
  keep_days: settings.keepDays,
  own_state: settings.ownState,
  cents_per_minute: settings.centsPerMinute,
  recorded_cents_per_minute: settings.recordedCentsPerMinute,
});
