import * as z from 'zod';
import { defaultPolicy, job } from '../../jobs/job.ts';
import { CalendlyError } from '../../domain/calendly-error.ts';
import { openText } from './sealed-keys.operation.ts';

/** Ends at the provider what was ended here: the calls about bookings, then the access. The keys travel sealed. */
export const revokeCalendly = job({
  name: 'revoke-calendly',
  payload: z.object({ userId: z.uuid(), access: z.string(), refresh: z.string(), webhookUri: z.string().nullable() }),
  policy: { ...defaultPolicy, retries: 10, delaySeconds: 10 },
  async handle({ userId, access, refresh, webhookUri }, { calendly, config }) {
    if (!calendly) return;
    const open = (sealed: string) => openText(config, userId, Buffer.from(sealed, 'base64'));
    if (webhookUri !== null) await unlessOver(calendly.unsubscribe(open(access), webhookUri));
    await unlessOver(calendly.revoke(open(refresh)));
    await unlessOver(calendly.revoke(open(access)));
  },
});

/** Ended there already: there is nothing to do. */
async function unlessOver(ending: Promise<void>): Promise<void> {
  try {
    await ending;
  } catch (error) {
    const isOver =
      error instanceof CalendlyError &&
      ['unauthorized', 'forbidden', 'not_found', 'grant_refused'].includes(error.fault);
    if (!isOver) throw error;
  }
}
