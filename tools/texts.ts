// `npm run texts`: what the operator must know of texts: what waits, what nobody knows of, and what the carrier bills otherwise than
// it was charged. In the database of DATABASE_URL, else in the built-in one while it runs.
import { embeddedUrl } from '../src/database/embedded.ts';
import { connectPool } from '../src/database/connection.ts';
import { openDatabase, type Transaction } from '../src/database/transaction.ts';
import { readCarrierState } from '../src/features/texting/claim-texts.db.ts';
import { listBilledOtherwise, listUnknown, readTextFigures } from '../src/features/texting/text-figures.db.ts';
import { readSettings } from './surroundings.ts';

const days = 30;
const most = 200;

async function report(tx: Transaction): Promise<string> {
  const { due, oldestDueSeconds } = await readTextFigures(tx);
  const { inboundReadTo, restSince, closedUntil, areWebhooksMissing } = await readCarrierState(tx);
  const unknown = await listUnknown(tx, days, most);
  const otherwise = await listBilledOtherwise(tx, days, most);
  const instant = (at: number | null) => (at === null ? 'never' : new Date(at).toISOString());
  const rests = inboundReadTo === null || inboundReadTo < (restSince ?? 0);
  return [
    `Due and not sent: ${due}${due > 0 ? `, the oldest for ${Math.round(oldestDueSeconds)} seconds` : ''}.`,
    `What came in is read up to: ${instant(inboundReadTo)}${rests ? ' (automatic texts rest until it is read on)' : ''}.`,
    ...(areWebhooksMissing
      ? ['The carrier’s webhooks do not arrive: automatic texts leave only right after its records are read.']
      : []),
    ...(closedUntil !== null && closedUntil > Date.now()
      ? [`The carrier answers with faults: nothing is sent until ${instant(closedUntil)}.`]
      : []),
    `Unknown in the last ${days} days, price given back: ${unknown.length}`,
    ...unknown.map(({ id, email, endedAt, priceCents }) => `  ${endedAt}  ${email}  ${id}  ${priceCents}¢`),
    `Billed by the carrier otherwise than charged, last ${days} days: ${otherwise.length}`,
    ...otherwise.map(
      ({ id, email, createdAt, parts, carrierParts, carrierId }) =>
        `  ${createdAt}  ${email}  ${id}  charged ${parts} parts, billed ${carrierParts}  ${carrierId ?? ''}`,
    ),
  ].join('\n');
}

async function main(): Promise<string> {
  const { env, dataDir } = readSettings(process.env);
  const url = env.DATABASE_URL || embeddedUrl(dataDir);
  if (!url) throw new Error(`There is no database in ${dataDir}: set DATABASE_URL.`);
  const pool = connectPool({ url, applicationName: 'crm texts', max: 1 });
  try {
    return await openDatabase(pool).asSystem(report);
  } finally {
    await pool.end();
  }
}

try {
  console.log(await main());
} catch (fault) {
  console.error(`The texts could not be read: ${(fault as Error).message}`);
  process.exitCode = 1;
}
