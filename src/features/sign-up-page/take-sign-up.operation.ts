// A person's yes: by the rules of posted leads a lead of that agent, with the record of what was agreed to.
import type { Transaction } from '../../database/transaction.ts';
import type { Jobs } from '../../jobs/enqueue.ts';
import { dropSensitive } from '../intake/read-lead.rules.ts';
import { hashOfFields, takePost } from '../intake/take-post.operation.ts';
import { tellNewLead } from '../intake/tell-new-lead.operation.ts';
import { consentWords } from '../numbers/suggested-texts.rules.ts';
import type { SignUpPage } from './find-sign-up-page.operation.ts';
import { fieldsOf, type SignUpForm } from './sign-up-form.rules.ts';

interface SignUp {
  page: SignUpPage;
  form: SignUpForm;
  pageUrl: string;
  ip: string;
  now: Date;
}

/** In the transaction of the page's agent. The same entries again within a day are the same sign-up. */
export async function keepSignUp(tx: Transaction, jobs: Jobs, { page, form, pageUrl, ip, now }: SignUp): Promise<void> {
  const { userId, timeZone, business } = page;
  const at = now.toISOString();
  const fields = fieldsOf(form, { business, words: consentWords(business), pageUrl, ip, at });
  const taken = await takePost(tx, {
    userId,
    timeZone,
    ...dropSensitive(fields),
    hash: hashOfFields(fields.filter(([, value]) => value !== at && value !== ip)),
    now: now.getTime(),
    statement: { collected_by: 'agent', given_to: business, source: pageUrl },
  });
  await tellNewLead(tx, jobs, userId, taken);
}
