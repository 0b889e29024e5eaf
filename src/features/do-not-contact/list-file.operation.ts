// One's own do-not-contact list as a file that can be imported: those that no lead bears, too.
import { readZone } from '../../database/read-zone.ts';
import { csvMoment } from '../../domain/csv-line.ts';
import { csvFile } from '../../server/http/csv-file.ts';
import type { Platform } from '../../server/platform.ts';
import { pageOfList, type Listed } from './listed.db.ts';

const pageSize = 1000;

export async function listFile({ database, now, log }: Platform, userId: string): Promise<Response> {
  const zone = await database.asAgent(userId, async (tx) => {
    await tx
      .insertInto('audit_log')
      .values({ user_id: userId, actor_id: userId, action: 'do_not_contact.exported' })
      .execute();
    return readZone(tx, userId);
  });
  return csvFile<Listed>({
    name: 'do-not-contact',
    now: now().getTime(),
    headers: ['Channel', 'Address', 'Reason', 'Source', 'Since'],
    cells: ({ channel, address, reason, source, created_at }) => [
      channel,
      address,
      reason,
      source,
      csvMoment(created_at, zone),
    ],
    read: (after) => database.asReadingAgent(userId, (tx) => pageOfList(tx, { userId, after, limit: pageSize })),
    pageSize,
    log,
  });
}
