// Leads as a CSV file that is written while it is sent: memory stays flat, and no transaction waits for a slow line.
import { Readable } from 'node:stream';
import { readZone } from '../../database/read-zone.ts';
import { csvLine, csvStart } from '../../domain/csv-line.ts';
import type { Transaction } from '../../database/transaction.ts';
import type { Platform } from '../../server/platform.ts';
import { whereTarget } from './bulk-target.operation.ts';
import { countExported, exportPage, type ExportedRow } from './export-leads.db.ts';
import { exportCells, exportHeaders } from './export-leads.rules.ts';
import type { BulkTarget } from './lead-bulk.contract.ts';

const pageSize = 1000;

export async function exportFile(
  { database, now, log }: Platform,
  userId: string,
  target: BulkTarget,
): Promise<Response> {
  const asked = { userId, target, now: now().getTime() };
  const { count, closed, zone } = await database.asAgent(userId, async (tx) => {
    const found = await countExported(tx, await whereTarget(tx, asked));
    await noteExport(tx, userId, target, found.count);
    return { ...found, zone: await readZone(tx, userId) };
  });
  async function* lines(): AsyncGenerator<string> {
    yield `${csvStart}${csvLine(exportHeaders)}`;
    let after: { at: string; id: string } | null = null;
    for (;;) {
      const begin: { at: string; id: string } | null = after;
      const page: ExportedRow[] = await database.asReadingAgent(userId, async (tx) =>
        exportPage(tx, { where: await whereTarget(tx, asked), after: begin, limit: pageSize }),
      );
      if (page.length > 0) yield page.map((lead) => csvLine(exportCells(lead, zone))).join('');
      const last = page.at(-1);
      if (!last || page.length < pageSize) return;
      after = { at: last.created_at, id: last.id };
    }
  }
  const stream = Readable.from(lines());
  stream.once('error', (fault) => {
    if (fault.name !== 'AbortError') log.error({ err: fault, user_id: userId }, 'an export of leads broke off');
  });
  return new Response(Readable.toWeb(stream.map((text: string) => Buffer.from(text))) as ReadableStream, {
    headers: {
      'content-type': 'text/csv; charset=utf-8',
      'content-disposition': `attachment; filename="leads-${now().toISOString().slice(0, 10)}.csv"`,
      'x-lead-count': String(count),
      'x-closed-count': String(closed),
    },
  });
}

async function noteExport(tx: Transaction, userId: string, target: BulkTarget, count: number): Promise<void> {
  await tx
    .insertInto('audit_log')
    .values({
      user_id: userId,
      actor_id: userId,
      action: 'leads.exported',
      subject: JSON.stringify({ ...target, count }),
    })
    .execute();
}
