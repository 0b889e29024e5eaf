// Leads as a CSV file.
import { readZone } from '../../database/read-zone.ts';
import type { Transaction } from '../../database/transaction.ts';
import { csvFile } from '../../server/http/csv-file.ts';
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
  return csvFile<ExportedRow>({
    name: 'leads',
    now: asked.now,
    headers: exportHeaders,
    cells: (lead) => exportCells(lead, zone),
    read: (last) =>
      database.asReadingAgent(userId, async (tx) => {
        const after = last && { at: last.created_at, id: last.id };
        return exportPage(tx, { where: await whereTarget(tx, asked), after, limit: pageSize });
      }),
    pageSize,
    log,
    more: { 'x-lead-count': String(count), 'x-closed-count': String(closed) },
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
