// Files as products and people write them: who is in them, and who is not.
import { describe, expect, test } from 'vitest';
import { byteSource } from '../../../test-support/byte-source.ts';
import type { FileRow } from '../../../test-support/files/file-of-product.ts';
import { filesOfProducts } from '../../../test-support/files/files-of-products.ts';
import type { LeadDraft } from '../../domain/lead-draft.ts';
import { FileDuplicates } from './file-duplicates.rules.ts';
import { inspectFile, readChunks } from './read-file.rules.ts';

const options = { timeZone: 'America/Chicago', today: '2026-11-22', properNames: true };

async function leadsOf(text: string | Uint8Array): Promise<LeadDraft[]> {
  const source = byteSource(text);
  const inspection = await inspectFile(source, options);
  const mapping = inspection.columns.map(({ field }) => field);
  const seen = new FileDuplicates();
  const drafts: LeadDraft[] = [];
  for await (const { chunk } of readChunks(source, { inspection, mapping, options }))
    for (const row of chunk.rows) if ('draft' in row && !seen.check(row.row, row.draft)) drafts.push(row.draft);
  return drafts;
}

const nobodyElse = { phones: [], emails: [], closed: [] };

function shown(draft: LeadDraft, right: FileRow | undefined): FileRow {
  const { name, phone, email, further_phones, further_emails, opted_out, opt_outs } = draft;
  return {
    name,
    phones: [phone, ...further_phones].filter((each) => each !== null),
    emails: [email, ...further_emails].filter((each) => each !== null),
    closed: opted_out ? opt_outs : [],
    ...(right?.dob !== undefined && { dob: draft.dob }),
    ...(right?.zip !== undefined && { zip: draft.address?.zip ?? null }),
    ...(right?.notes !== undefined && { notes: draft.notes }),
  };
}

describe.each(Object.entries(filesOfProducts))('%s', (_kind, files) => {
  test.each(files)('%s', async (_title, text, right) => {
    const drafts = await leadsOf(text);
    expect(drafts.map((draft, at) => shown(draft, right[at]))).toEqual(right.map((row) => ({ ...nobodyElse, ...row })));
  });
});

test('remarks right of the table are kept', async () => {
  const drafts = await leadsOf('Name,Phone\nAnn Able,6155550101,vip,,call late\n');
  expect(drafts[0]?.extra).toEqual({ 'Column 3': 'vip', 'Column 5': 'call late' });
});
