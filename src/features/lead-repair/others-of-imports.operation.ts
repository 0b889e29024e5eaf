// The numbers of others that older imports have taken for the lead's own.
import type { Transaction } from '../../database/transaction.ts';
import { columnsOfOthers, holdsSeveral, ofRow, othersAmong, type ColumnsOfOthers } from './columns-of-others.rules.ts';
import { leadsOfImport, olderImportAfter, rowsOfImport, type BroughtNumbers } from './imports-of-others.db.ts';
import { tellAgain } from './lead-repair.db.ts';
import { takeOthersNumbers } from './take-others-numbers.operation.ts';

/** @returns the import that was read; null when none is left */
export async function mendNextImport(tx: Transaction, userId: string, after: string | null): Promise<string | null> {
  const next = await olderImportAfter(tx, userId, after);
  if (!next) return null;
  const columns = columnsOfOthers(next);
  if (columns === null) return next.id;
  const brought = [...(await leadsOfImport(tx, userId, next.id)), ...(await rowsOfImport(tx, userId, next.id))];
  const others = othersIn(brought, columns);
  await takeOthersNumbers(tx, {
    userId,
    toldBy: 'file',
    source: `Import of ${next.file_name}`,
    from: next.file_name,
    others: others.flatMap(({ leadId, ...each }) => (leadId === null ? [] : [{ leadId, ...each }])),
    closedAlone: others.flatMap(({ leadId, address }) => (leadId === null ? [address] : [])),
  });
  if (others.length > 0) await tellAgain(tx, userId);
  return next.id;
}

function othersIn(brought: readonly BroughtNumbers[], columns: ColumnsOfOthers) {
  return (['phone', 'email'] as const).flatMap((kind) => {
    const valuesOf = ({ phones, emails }: BroughtNumbers) => (kind === 'phone' ? phones : emails);
    const { headers, others, named } = columns[kind];
    const isMixed = named.length > 0 || others.length < headers.length;
    if (isMixed && brought.some((each) => holdsSeveral(valuesOf(each), columns[kind]))) return [];
    return brought.flatMap((each) =>
      othersAmong(valuesOf(each), ofRow(columns[kind], each, columns.allHeaders)).map((other) => ({
        ...other,
        leadId: each.taken.includes(other.address) ? each.lead_id : null,
      })),
    );
  });
}
