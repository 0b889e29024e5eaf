// Toll-free verification: a form is submitted, a person of the carrier decides, what was rejected is changed and submitted again.
import { randomUUID } from 'node:crypto';
import type { SandboxApp } from '../sandbox-app.ts';
import { stamp, statusOf, type TelnyxAccount, type Verification, type VerificationStatus } from './account.ts';
import type { Answer } from './answer.ts';
import { isTollFree } from './numbering.ts';
import { readBody, refuseUnknown } from './params.ts';
import { invalidQuery, notFound, refused } from './problem.ts';
import type { TelnyxWebhooks } from './webhooks.ts';
import { verificationForm, type VerificationForm } from './verification-form.ts';

const firstState = 'Waiting For Telnyx';

export function mountVerifications(app: SandboxApp, answer: Answer, account: TelnyxAccount, changed: () => void): void {
  const base = '/v2/messaging_tollfree/verification/requests';
  const verificationOf = (id: string): Verification => {
    const found = account.state.verifications.find((each) => each.id === id);
    if (!found) throw notFound();
    return found;
  };

  app.post(base, (c) =>
    answer(c, 'verification.requests.create', async () => {
      const form = await readBody(c, verificationForm);
      refuseNumbers(account, form);
      const verification: Verification = { id: randomUUID(), form, history: [], createdAt: stamp() };
      account.state.verifications.push(verification);
      note(verification, firstState, null);
      changed();
      return bodyOf(verification);
    }),
  );

  app.get(base, (c) =>
    answer(c, 'verification.requests.list', () => {
      const query = c.req.query();
      refuseUnknown(query, ['page', 'page_size', 'phone_number', 'status', 'business_name']);
      const [page, size] = [query.page ?? '1', query.page_size ?? '20'].map(Number) as [number, number];
      if (!(page >= 1) || !(size >= 1 && size <= 100)) throw invalidQuery('page_size', 'Between 1 and 100.');
      const { phone_number: number, status, business_name: name } = query;
      const rows = account.state.verifications
        .filter((each) => status === undefined || statusOf(each) === status)
        .filter((each) => name === undefined || each.form.businessName === name)
        .filter((each) => number === undefined || each.form.phoneNumbers.some((one) => one.phoneNumber === number))
        .toReversed();
      const start = (page - 1) * size;
      return { records: rows.slice(start, start + size).map(bodyOf), total_records: rows.length };
    }),
  );

  app.get(`${base}/:id`, (c) =>
    answer(c, 'verification.requests.retrieve', () => bodyOf(verificationOf(c.req.param('id')))),
  );

  app.patch(`${base}/:id`, (c) =>
    answer(c, 'verification.requests.update', async () => {
      const verification = verificationOf(c.req.param('id'));
      const form = await readBody(c, verificationForm);
      const status = statusOf(verification);
      if (status !== 'Rejected' && status !== 'Waiting For Customer')
        throw refused(400, '10015', 'Bad Request', `A request that is '${status}' cannot be changed.`);
      refuseNumbers(account, form, verification);
      verification.form = form;
      note(verification, firstState, null);
      changed();
      return bodyOf(verification);
    }),
  );

  app.get(`${base}/:id/status_history`, (c) =>
    answer(c, 'verification.requests.history', () => {
      const { history } = verificationOf(c.req.param('id'));
      const newest = history.toReversed();
      const [page, size] = [c.req.query('page[number]') ?? '1', c.req.query('page[size]') ?? '20'].map(Number) as [
        number,
        number,
      ];
      return { records: newest.slice((page - 1) * size, page * size), total_records: newest.length };
    }),
  );
}

function note(verification: Verification, status: VerificationStatus, reason: string | null): void {
  verification.history.push({ verificationStatus: status, updatedAt: stamp(), reason });
}

/** What a reviewer does; whoever submitted it is told. */
export function decide(
  webhooks: TelnyxWebhooks,
  verification: Verification,
  { status, reason }: { status: VerificationStatus; reason: string | null },
): void {
  note(verification, status, reason);
  webhooks.tellVerification(verification.id, bodyOf(verification), verification.form.webhookUrl);
}

function refuseNumbers(account: TelnyxAccount, form: VerificationForm, own?: Verification): void {
  // An approved number may be submitted again: the new request overwrites the old one, and the number waits.
  const others = account.state.verifications.filter(
    (each) => each !== own && statusOf(each) !== 'Rejected' && statusOf(each) !== 'Verified',
  );
  for (const [index, { phoneNumber }] of form.phoneNumbers.entries()) {
    const pointer = `/phoneNumbers/${index}/phoneNumber`;
    if (!isTollFree(phoneNumber))
      throw refused(422, '10002', 'Invalid phone number', `${phoneNumber} is not toll-free.`, pointer);
    if (!account.number(phoneNumber))
      throw refused(422, '10017', 'Associated resource does not exist', `${phoneNumber} is not yours.`, pointer);
    if (others.some((each) => each.form.phoneNumbers.some((one) => one.phoneNumber === phoneNumber)))
      throw refused(400, '10012', 'Duplicate resource', `${phoneNumber} is in another request already.`, pointer);
  }
}

const bodyOf = (verification: Verification): object => {
  const last = verification.history.at(-1);
  return {
    ...verification.form,
    id: verification.id,
    verificationRequestId: verification.id,
    verificationStatus: statusOf(verification),
    createdAt: verification.createdAt,
    updatedAt: last?.updatedAt,
    ...(last?.reason && { reason: last.reason }),
  };
};
