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
    const [opening, renewing] = [open(access), open(refresh)];
    // Nobody can use keys that cannot be read any more, to end them neither.
    if (opening !== null && webhookUri !== null) await unlessOver(calendly.unsubscribe(opening, webhookUri));
    if (renewing !== null) await unlessOver(calendly.revoke(renewing));
    if (opening !== null) await unlessOver(calendly.revoke(opening));
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
