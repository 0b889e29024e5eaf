// All numbers of the account, texting or not: reading them, and giving one back.
import * as z from 'zod';
import type { SandboxApp } from '../sandbox-app.ts';
import { stamp, type OwnedNumber, type TelnyxAccount } from './account.ts';
import type { Answer } from './answer.ts';
import { isTollFree } from './numbering.ts';
import { pageOf, readBody, readPage, refuseUnknown } from './params.ts';
import { notFound } from './problem.ts';
import { refuseConnection } from './voice-application-api.ts';

const changeBody = z.strictObject({
  connection_id: z.string().optional(),
  customer_reference: z.string().optional(),
});
const filters = ['filter[phone_number]', 'filter[customer_reference]', 'filter[status]'] as const;

export function mountOwnedNumbers(app: SandboxApp, answer: Answer, account: TelnyxAccount, changed: () => void): void {
  app.get('/v2/phone_numbers', (c) =>
    answer(c, 'phone_numbers.list', () => {
      const query = c.req.query();
      refuseUnknown(query, filters);
      const [number, reference, status] = filters.map((name) => query[name]);
      // What was given back is listed for a while, as deleted.
      const rows = [
        ...account.state.numbers.map((each) => bodyOf(each, 'active')),
        ...account.state.released.map((each) => bodyOf(each, 'deleted')),
      ].filter(
        (each) =>
          (number === undefined || each.phone_number === number) &&
          (reference === undefined || each.customer_reference === reference) &&
          (status === undefined || each.status === status),
      );
      return pageOf(rows, readPage(query, 250));
    }),
  );

  app.patch('/v2/phone_numbers/:id', (c) =>
    answer(c, 'phone_numbers.update', async () => {
      const number = account.state.numbers.find((each) => each.id === c.req.param('id'));
      if (!number) throw notFound();
      const { connection_id: connection, customer_reference: reference } = await readBody(c, changeBody);
      if (connection) refuseConnection(account, connection);
      // An empty text takes it away.
      if (connection !== undefined) number.connection_id = connection || null;
      if (reference !== undefined) number.customer_reference = reference;
      number.updated_at = stamp();
      changed();
      return { data: bodyOf(number, 'active') };
    }),
  );

  app.delete('/v2/phone_numbers/:id', (c) =>
    answer(c, 'phone_numbers.delete', () => {
      const index = account.state.numbers.findIndex((each) => each.id === c.req.param('id'));
      const [number] = index < 0 ? [] : account.state.numbers.splice(index, 1);
      if (!number) throw notFound();
      account.state.released.push({ ...number, messaging_profile_id: null, updated_at: stamp() });
      changed();
      return { data: bodyOf(number, 'deleted') };
    }),
  );
}

const bodyOf = (number: OwnedNumber, status: 'active' | 'deleted') => ({
  record_type: 'phone_number',
  id: number.id,
  phone_number: number.phone_number,
  country_iso_alpha2: 'US',
  phone_number_type: isTollFree(number.phone_number) ? 'toll_free' : 'local',
  status,
  customer_reference: number.customer_reference ?? null,
  connection_id: number.connection_id ?? null,
  messaging_profile_id: number.messaging_profile_id,
  deletion_lock_enabled: false,
  external_pin: null,
  tags: [],
  created_at: number.created_at,
  purchased_at: number.created_at,
  updated_at: number.updated_at,
});
