import { perMinute } from '../../server/http/rate-limit.ts';
import { route } from '../../server/http/route.ts';
import { suppress } from '../suppression/suppress.operation.ts';
import { addToList, downloadList } from './do-not-contact.contract.ts';
import { listFile } from './list-file.operation.ts';
import { reasonOfList } from './do-not-contact.words.ts';

export const doNotContactRoutes = [
  route(
    addToList,
    { who: 'subscriber', limit: perMinute(120), inTransaction: true },
    async ({ tx, user, body: { file_name: source, addresses } }) => ({
      added: await suppress(tx, { userId: user.id, addresses, toldBy: 'file', reason: reasonOfList, source }),
    }),
  ),
  // Its pages are read while they are sent, each in its own transaction.
  route(downloadList, { who: 'subscriber', limit: perMinute(20), worksReadOnly: true }, ({ platform, user }) =>
    listFile(platform, user.id),
  ),
];
