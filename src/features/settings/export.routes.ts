import { Readable } from 'node:stream';
import { perMinute } from '../../server/http/rate-limit.ts';
import { Refusal } from '../../server/http/refusal.ts';
import { route } from '../../server/http/route.ts';
import { checkOwnPassword } from '../accounts/own-password.operation.ts';
import { giveToken, renewSession } from '../accounts/start-session.operation.ts';
import { makeArchive } from './export-archive.operation.ts';
import { askExport, downloadExport } from './export.contract.ts';
import { addExport, beginExport, countExportsToday, endExport } from './export.db.ts';
import { exportMinutes, maxExportsPerDay } from './export-limits.rules.ts';

// Whoever has an account may take their data along, also without a subscription.
const signedIn = { who: 'signed-in', limit: perMinute(10) } as const;

export const exportRoutes = [
  route(askExport, signedIn, async ({ platform, user, body, request, answerHeaders }) => {
    await checkOwnPassword(platform, user, { password: body.password, field: 'body.password', ...request });
    const { id, renewed } = await platform.database.asSystem(async (tx) => {
      if ((await countExportsToday(tx, user.id)) >= maxExportsPerDay)
        throw new Refusal(
          'too_many_requests',
          `You’ve downloaded your data ${maxExportsPerDay} times today. Please try again tomorrow.`,
        );
      await tx
        .insertInto('audit_log')
        .values({ user_id: user.id, actor_id: user.id, action: 'data_exported' })
        .execute();
      return {
        id: await addExport(tx, user.id, exportMinutes),
        renewed: await renewSession(tx, platform, user, request.headers),
      };
    });
    giveToken(answerHeaders, renewed);
    return { id, url: downloadExport.path.replace(':id', id) };
  }),
  route(downloadExport, signedIn, async ({ platform, user, params }) => {
    const { database, log } = platform;
    const started = await database.asSystem((tx) => beginExport(tx, user.id, params.id));
    if (!started) throw new Refusal('not_found', 'This download has expired. Start a new one in Settings.');
    const now = platform.now();
    const { stream, rows } = await makeArchive(database, user.id, now);
    stream.once('error', (fault) => {
      // The browser that went away in the middle is no fault of ours.
      if (fault.name !== 'AbortError') log.error({ err: fault, user_id: user.id }, 'an export broke off');
    });
    stream.once('end', () => {
      void database
        .asSystem((tx) => endExport(tx, user.id, params.id, rows()))
        .catch((fault: unknown) => log.warn({ err: fault }, 'the end of an export could not be noted'));
    });
    return new Response(Readable.toWeb(stream) as ReadableStream, {
      headers: {
        'content-type': 'application/zip',
        'content-disposition': `attachment; filename="agent-crm-${now.toISOString().slice(0, 10)}.zip"`,
      },
    });
  }),
];
