// The sample agent's public pages: a profile, a portrait that is drawn here, three states with their licenses, the page about texts
// that the carrier's reviewers have seen, and somebody who wrote by the page's form.
import { renderAsync } from '@resvg/resvg-js';
import { sql } from 'kysely';
import { connectPool } from '../src/database/connection.ts';
import { openDatabase, type Database, type Transaction } from '../src/database/transaction.ts';
import { stateName } from '../src/domain/us-state.ts';
import { claimSlug } from '../src/features/agent-site/claim-slug.operation.ts';
import { storeFile } from '../src/features/files/store-file.operation.ts';
import { emptyForm, type VerificationForm } from '../src/features/numbers/verification-form.rules.ts';
import { sealRegistration } from '../src/features/numbers/verification-secrets.operation.ts';
import type { Registration } from '../src/features/numbers/verifications.db.ts';
import { blankForm } from '../src/features/public-page/contact-form.rules.ts';
import { takeContact } from '../src/features/public-page/take-contact.operation.ts';
import { keepHeadshot, keepProfile, keepStates } from '../src/features/showcase/save-showcase.operation.ts';
import { publish } from '../src/features/showcase/showcase.db.ts';
import type { TypedState } from '../src/features/showcase/showcase.rules.ts';
import { openJobQueue } from '../src/jobs/job-queue.ts';
import { openFileStore } from '../src/providers/files/open-file-store.ts';
import { readConfig, type Config } from '../src/server/config.ts';
import { createLogger } from '../src/server/logger.ts';
import { demoPhone } from './demo-calls.ts';
import { demoZone } from './demo-data.ts';
import { demoLogin } from './demo-login.ts';
import { demoNumber } from './demo-messaging.ts';

const licenses = [
  ['FL', 'W555010'],
  ['NC', '0019555012'],
  ['TX', '2555013'],
] as const;

/** Does nothing where the sample agent has a page already. */
export async function seedDemoShowcase(env: NodeJS.ProcessEnv, databaseUrl: string): Promise<void> {
  const nowhere = { SANDBOX_URL: 'http://127.0.0.1:1', SMTP_URL: 'smtp://127.0.0.1:1' };
  const config = readConfig({ ...nowhere, ...env, DATABASE_URL: databaseUrl });
  const pool = connectPool({ url: config.appDatabaseUrl, applicationName: 'demo showcase', max: 1 });
  const database = openDatabase(pool);
  const parts = { database, files: openFileStore(config.files), log: createLogger('warn') };
  try {
    const agent = await findNewAgent(database);
    if (!agent) return;
    const { userId, name } = agent;
    const portrait = (await renderAsync(portraitSvg)).asPng();
    const headshot = await storeFile(parts, { userId, folder: 'profile-pictures', bytes: portrait });
    const states: TypedState[] = [];
    for (const [state_code, license_number] of licenses) {
      const bytes = licensePdf([`State of ${stateName(state_code)}`, 'Sample license', name, `No. ${license_number}`]);
      const license_image_url = await storeFile(parts, { userId, folder: 'licenses', label: state_code, bytes });
      states.push({ state_code, license_number, license_image_url });
    }
    await database.asAgent(userId, async (tx) => {
      await keepProfile(tx, userId, {
        full_name: name,
        email: 'jordan.ellis@example.com',
        phone: demoPhone,
        npn: '5550142',
        short_bio:
          'I help families in the Blue Ridge protect what they’ve built. Twelve years in life insurance, over 600 families covered.\n\nI work with a dozen carriers, so you get a policy that fits you and not the other way around.',
        calendly_url: 'https://calendly.com/jordan-ellis-example',
        public_phone: null,
      });
      await keepHeadshot(tx, userId, headshot);
      await keepStates(tx, userId, states);
    });
    await database.asSystem(async (tx) => {
      await claimSlug(tx, userId, name);
      await tx.updateTable('agent_profiles').set({ public_phone: demoNumber }).where('user_id', '=', userId).execute();
      await addVerification(tx, userId, sealRegistration(config, userId, '125550142'));
    });
    await database.asAgent(userId, (tx) => publish(tx, userId, true));
    await beContacted(database, config, userId);
  } finally {
    await pool.end();
  }
}

async function findNewAgent(database: Database): Promise<{ userId: string; name: string } | undefined> {
  return database.asSystem(async (tx) => {
    const agent = await tx
      .selectFrom('profiles')
      .select(['user_id', 'full_name'])
      .where('email', '=', demoLogin.email)
      .executeTakeFirst();
    if (!agent) return undefined;
    const page = tx.selectFrom('agent_profiles').select('id').where('user_id', '=', agent.user_id);
    return (await page.executeTakeFirst()) ? undefined : { userId: agent.user_id, name: agent.full_name ?? '' };
  });
}

async function beContacted(
  database: Database,
  { databaseUrl, baseUrl }: Pick<Config, 'databaseUrl' | 'baseUrl'>,
  userId: string,
): Promise<void> {
  const form = {
    ...blankForm,
    first_name: 'Nora',
    last_name: 'Whitfield',
    phone: '(615) 555-0177',
    email: 'nora.whitfield@example.com',
    message: 'We just had our second child. What would $250,000 for both of us cost?',
  };
  const page = { userId, timeZone: demoZone, business: reviewedForm.doing_business_as };
  const sent = { page, form, pageUrl: `${baseUrl}/a/jordan-ellis`, ip: '203.0.113.24', now: new Date() };
  const jobs = await openJobQueue(databaseUrl, createLogger('warn'), false);
  try {
    await database.asAgent(userId, (tx) => takeContact(tx, jobs, sent));
  } finally {
    await jobs.stop();
  }
}

const reviewedForm: VerificationForm = {
  ...emptyForm,
  legal_name: 'Blue Ridge Life LLC',
  doing_business_as: 'Blue Ridge Life',
  street: '14 Sample Street',
  city: 'Asheville',
  state: 'NC',
  zip: '28801',
  first_name: 'Jordan',
  last_name: 'Ellis',
  email: 'jordan.ellis@example.com',
  phone: demoPhone,
  own_consent: true,
};

const stepsOfReview = [
  ['sending', 369],
  ['in_review', 369],
  ['verified', 366],
] as const;

/** Of the agent's number, a year ago. It was never read at the carrier, so that nobody asks the sandbox for it. */
async function addVerification(tx: Transaction, userId: string, { sealed, last4 }: Registration): Promise<void> {
  const id = crypto.randomUUID();
  await sql`
    insert into number_verifications (user_id, id, phone_number, status, form, registration_sealed, registration_last4, submitted_at,
      decided_at)
    values (${userId}, ${id}, ${demoNumber}, 'verified', ${JSON.stringify(reviewedForm)}, ${sealed}, ${last4},
      now() - interval '369 days', now() - interval '366 days')`.execute(tx);
  for (const [minutes, [status, days]] of stepsOfReview.entries())
    await sql`
      insert into number_verification_steps (user_id, verification_id, status, at)
      values (${userId}, ${id}, ${status}, now() - make_interval(days => ${days}, mins => ${-minutes}))`.execute(tx);
}

/** A person before a window, in the colors of the product. */
const portraitSvg = `<svg xmlns="http://www.w3.org/2000/svg" width="800" height="800" viewBox="0 0 400 400">
  <defs>
    <linearGradient id="light" x1="0" y1="0" x2="1" y2="1"><stop offset="0" stop-color="#dbeef1"/><stop offset="1" stop-color="#7fb3bf"/></linearGradient>
    <linearGradient id="skin" x1="0" y1="0" x2="1" y2="1"><stop offset="0" stop-color="#e9b48f"/><stop offset="1" stop-color="#c98b62"/></linearGradient>
    <linearGradient id="jacket" x1="0" y1="0" x2="0" y2="1"><stop offset="0" stop-color="#17667a"/><stop offset="1" stop-color="#0a3f4b"/></linearGradient>
  </defs>
  <rect width="400" height="400" fill="url(#light)"/>
  <path d="M270 0h130v400H300z" fill="#fff" opacity=".22"/>
  <path d="M36 400c6-86 62-128 164-128s158 42 164 128z" fill="url(#jacket)"/>
  <path d="M160 274l40 62 40-62-40-14z" fill="#f7fafb"/>
  <path d="M160 268l40 70-30 34-34-92zM240 268l-40 70 30 34 34-92z" fill="#0d4f5e"/>
  <path d="M168 220h64v44c0 18-14 30-32 30s-32-12-32-30z" fill="#bd7f57"/>
  <ellipse cx="200" cy="166" rx="70" ry="86" fill="url(#skin)"/>
  <path d="M126 160c-8-70 30-104 78-104 50 0 82 36 70 104-8-34-24-52-40-60-30 14-66 14-88 8-12 12-18 28-20 52z" fill="#3b2a20"/>
  <path d="M158 152q14-10 28 0M214 152q14-10 28 0" fill="none" stroke="#3b2a20" stroke-width="5" stroke-linecap="round"/>
  <circle cx="172" cy="168" r="6" fill="#2a1d16"/><circle cx="228" cy="168" r="6" fill="#2a1d16"/>
  <path d="M200 172q-8 26 2 30" fill="none" stroke="#b3764f" stroke-width="4" stroke-linecap="round"/>
  <path d="M170 218q30 24 60 0q-30 10-60 0z" fill="#fff" stroke="#a65d46" stroke-width="3" stroke-linejoin="round"/>
</svg>`;

/** One page with a few lines. */
function licensePdf(lines: readonly string[]): Buffer {
  const text = lines
    .map((line, at) => `BT /F1 ${at === 0 ? 24 : 16} Tf 72 ${420 - 48 * at} Td (${line}) Tj ET`)
    .join('\n');
  const objects = [
    '<< /Type /Catalog /Pages 2 0 R >>',
    '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
    '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 612 500] /Contents 4 0 R /Resources << /Font << /F1 5 0 R >> >> >>',
    `<< /Length ${text.length} >>\nstream\n${text}\nendstream`,
    '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>',
  ];
  const starts: number[] = [];
  let written = '%PDF-1.4\n';
  for (const [at, object] of objects.entries()) {
    starts.push(written.length);
    written += `${at + 1} 0 obj\n${object}\nendobj\n`;
  }
  const places = starts.map((start) => `${String(start).padStart(10, '0')} 00000 n \n`).join('');
  return Buffer.from(
    `${written}xref\n0 ${objects.length + 1}\n0000000000 65535 f \n${places}trailer << /Size ${objects.length + 1} /Root 1 0 R >>\nstartxref\n${written.length}\n%%EOF\n`,
    'latin1',
  );
}
