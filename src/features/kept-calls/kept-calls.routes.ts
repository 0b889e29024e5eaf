import { perHour, perMinute } from '../../server/http/rate-limit.ts';
import { route } from '../../server/http/route.ts';
import { countKeptCalls, exportKeptCalls, exportKeptTexts } from './kept-calls.contract.ts';
import { countKept } from './kept-calls.db.ts';
import { keptCallsFile, keptTextsFile } from './kept-calls-file.operation.ts';

export const keptCallsRoutes = [
  route(countKeptCalls, { who: 'admin', limit: perMinute(300) }, ({ platform }) =>
    platform.database.asSystem(countKept),
  ),
  route(exportKeptCalls, { who: 'admin', limit: perHour(60) }, ({ platform, user }) =>
    keptCallsFile(platform, user.id),
  ),
  route(exportKeptTexts, { who: 'admin', limit: perHour(60) }, ({ platform, user }) =>
    keptTextsFile(platform, user.id),
  ),
];
