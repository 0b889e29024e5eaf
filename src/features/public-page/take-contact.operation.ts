// Somebody who asked to be contacted: by the rules of posted leads a lead of that agent, with the record of what they agreed to.
import type { Transaction } from '../../database/transaction.ts';
import type { Jobs } from '../../jobs/enqueue.ts';
import { dropSensitive } from '../intake/read-lead.rules.ts';
import { hashOfFields, takePost } from '../intake/take-post.operation.ts';
import { tellNewLead } from '../intake/tell-new-lead.operation.ts';
import { contactFields, type ContactForm } from './contact-form.rules.ts';
import { agreedWords } from './contact-form.words.ts';
import type { AgentPage } from './page-memory.operation.ts';

interface Contact {
  page: Pick<AgentPage, 'userId' | 'timeZone' | 'business'>;
  form: ContactForm;
  pageUrl: string;
  ip: string;
  now: Date;
}

/** In the transaction of the page's agent. The same entries again within a day are the same request. */
export async function takeContact(
  tx: Transaction,
  jobs: Jobs,
  { page, form, pageUrl, ip, now }: Contact,
): Promise<void> {
  const { userId, timeZone, business } = page;
  const at = now.toISOString();
  const words = agreedWords(business, form.agrees);
  const fields = contactFields(form, { business, words, pageUrl, ip, at });
  const taken = await takePost(tx, {
    userId,
    timeZone,
    ...dropSensitive(fields),
    hash: hashOfFields(fields.filter(([, value]) => value !== at && value !== ip)),
    now: now.getTime(),
    statement: { collected_by: 'agent', given_to: business, source: pageUrl, is_whole: true },
  });
  await tellNewLead(tx, jobs, userId, taken);
}
