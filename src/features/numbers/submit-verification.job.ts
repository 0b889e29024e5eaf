// Takes a submitted form to the carrier. Each try looks first whether an earlier one arrived, by our id in the request at the carrier,
// and whether the number is verified already: a new request would un-verify it.
import * as z from 'zod';
import { CarrierRefused } from '../../domain/carrier-outcome.ts';
import { defaultPolicy, job } from '../../jobs/job.ts';
import type { TelnyxGateway } from '../../providers/telnyx/telnyx-gateway.ts';
import type { CarrierVerification } from '../../providers/telnyx/telnyx-shapes.ts';
import type { Platform } from '../../server/platform.ts';
import { readSlug } from '../agent-site/read-slug.operation.ts';
import { carrierForm, fieldOfPointer, isEditable, stateOf } from './carrier-form.rules.ts';
import { findOwnRequest, findApproval } from './find-request.operation.ts';
import { numberOf, type PoolNumber } from './pool.db.ts';
import { pictureUrl, signUpUrl } from './sign-up-page.rules.ts';
import { withSuggestions } from './suggested-texts.rules.ts';
import { takeAnswer, takeRefusal } from './take-answer.operation.ts';
import { emptyForm } from './verification-form.rules.ts';
import { openRegistration } from './verification-secrets.operation.ts';
import { beginReading, dropRegistration, type Verification } from './verifications.db.ts';
import { verificationUrl } from './verification-webhook.rules.ts';

export const submitToCarrier = job({
  name: 'submit-verification',
  payload: z.object({ userId: z.uuid() }),
  // What is left after that is taken up by the reading every ten minutes.
  policy: { ...defaultPolicy, retries: 6, delaySeconds: 5 },
  async handle({ userId }, platform) {
    const { database, telnyx } = platform;
    if (!telnyx) return;
    const { verification, began, slug, number } = await database.asSystem(async (tx) => ({
      ...(await beginReading(tx, userId)),
      slug: await readSlug(tx, userId),
      number: await numberOf(tx, userId),
    }));
    if (verification?.status !== 'sending' || slug === null || !number) return;
    const reading = { userId, began };
    const ein = openRegistration(platform.config, userId, verification.registration_sealed);
    if (ein === null) {
      await database.asSystem(async (tx) => {
        await dropRegistration(tx, verification);
        await takeRefusal(tx, platform, reading, { said: 'Please enter your EIN again.', field: 'ein' });
      });
      return;
    }
    try {
      const form = formOf(platform, verification, { ein, slug });
      const answer = await submit(telnyx, { verification, number, form });
      await database.asSystem((tx) => takeAnswer(tx, platform, reading, answer));
    } catch (fault) {
      await takeFault(platform, telnyx, { verification, began, fault });
    }
  },
});

function formOf({ config }: Platform, verification: Verification, { ein, slug }: { ein: string; slug: string }) {
  const pageUrl = signUpUrl(config.baseUrl, slug);
  return carrierForm({
    form: withSuggestions({ ...emptyForm, ...verification.form }, pageUrl),
    ein,
    number: verification.phone_number,
    pageUrl,
    pictureUrl: pictureUrl(config.baseUrl, slug),
    webhookUrl: verificationUrl(config.baseUrl, verification.id),
  });
}

interface Submission {
  verification: Verification;
  number: PoolNumber;
  form: ReturnType<typeof carrierForm>;
}

async function submit(telnyx: TelnyxGateway, { verification, number, form }: Submission) {
  const before = (await findOwnRequest(telnyx, verification)) ?? (await findApproval(telnyx, number));
  if (before === null) return telnyx.submitVerification(form);
  return isTaken(before) ? before : telnyx.resubmitVerification(before.id, form);
}

/** By a try whose answer was lost. One that was sent back is waiting for this very form. */
const isTaken = ({ status }: CarrierVerification): boolean => !isEditable(stateOf(status));

interface Failed {
  verification: Verification;
  began: string;
  fault: unknown;
}

/** @throws what a later try may end otherwise */
async function takeFault(
  platform: Platform,
  telnyx: TelnyxGateway,
  { verification, began, fault }: Failed,
): Promise<void> {
  const { database, log } = platform;
  if (!(fault instanceof CarrierRefused)) throw fault;
  const { refusal } = fault;
  if (refusal.fault === 'account') log.error({ alert: 'numbers', err: fault }, 'the carrier takes no verifications');
  if (refusal.mayRetry || refusal.fault === 'account') throw fault;
  const reading = { userId: verification.user_id, began };
  // Two tries at a time: the other one was first.
  const answer = await findOwnRequest(telnyx, verification);
  if (answer && isTaken(answer)) {
    await database.asSystem((tx) => takeAnswer(tx, platform, reading, answer));
    return;
  }
  log.warn(
    { err: fault, user_id: verification.user_id, field: refusal.field },
    'the carrier did not take a verification',
  );
  await database.asSystem((tx) =>
    takeRefusal(tx, platform, reading, { said: refusal.said, field: fieldOfPointer(refusal.field) }),
  );
}
