import { randomUUID } from 'node:crypto';
import { readZone } from '../../database/read-zone.ts';
import type { Transaction } from '../../database/transaction.ts';
import { Refusal } from '../../server/http/refusal.ts';
import { storedSold } from '../policies/sold.rules.ts';
import {
  countSampleRows,
  hasLeads,
  insertSampleNotes,
  insertSamples,
  waitForSamples,
  type SampleRow,
} from './sample-leads.db.ts';
import { sampleLeads, sampleTag, type SampleLead } from './sample-people.rules.ts';

/**
 * Fifty invented leads for an account that has none. A repeat finds them there.
 * @throws Refusal conflict when there are leads already, or a team counts what this agent sells
 */
export async function addSamples(
  tx: Transaction,
  { userId, isOnTeam, now }: { userId: string; isOnTeam: boolean; now: number },
): Promise<number> {
  await waitForSamples(tx, userId);
  const known = await countSampleRows(tx, userId);
  if (known > 0) return known;
  if (isOnTeam)
    throw new Refusal('conflict', 'Your team’s numbers include your leads, so sample data isn’t available on a team.');
  if (await hasLeads(tx, userId))
    throw new Refusal('conflict', 'You already have leads. Sample data is for an empty account.');
  const made = sampleLeads(now, await readZone(tx, userId)).map((sample) => ({ id: randomUUID(), sample }));
  await insertSamples(tx, userId, made.map(asRow));
  const notes = made.flatMap(({ id, sample }) =>
    sample.note === null
      ? []
      : [{ lead_id: id, body: sample.note, created_at: iso(Math.min(sample.created_at + 3_600_000, now)) }],
  );
  await insertSampleNotes(tx, userId, notes);
  return made.length;
}

const iso = (at: number): string => new Date(at).toISOString();

function asRow({ id, sample }: { id: string; sample: SampleLead }): SampleRow {
  const { note: _, sale, created_at: created, next_follow_up_at: followUp, ...facts } = sample;
  const sold =
    sale &&
    storedSold(
      {
        carrier: sale.carrier,
        faceAmount: String(sale.face),
        premium: String(sale.premium),
        policyNumber: `SAMPLE-${sample.phone.slice(-2)}`,
        name: sample.name,
      },
      iso(sale.at),
    );
  return {
    ...facts,
    id,
    tags: [sampleTag],
    created_at: iso(created),
    next_follow_up_at: followUp === null ? null : iso(followUp),
    status: sale ? 'sold' : 'lead',
    sold,
    sold_at: sale && iso(sale.at),
    sold_premium: sale && sale.premium,
  };
}
