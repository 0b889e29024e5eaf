// Local numbers that an agent owns: the list, the search, buying one and giving one back.
import * as z from 'zod/mini';
import { endpoint } from '../../domain/endpoint.ts';
import { shownDays } from './answer-rates.rules.ts';
import { areaCodePattern, isLocalNumber, searchCount } from './phone-numbers.rules.ts';
import { badAreaCode, wrongLastFour } from './phone-numbers.words.ts';

const agentId = z.optional(z.uuid());
const phone = z.string().check(z.refine(isLocalNumber, 'Choose a local US number, as +1 and ten digits.'));

export const listNumbers = endpoint({
  method: 'GET',
  path: '/.netlify/functions/numbers-list',
  summary: 'The own local numbers, the oldest first',
  query: z.strictObject({ agent_id: agentId }),
  answer: z.object({
    numbers: z.array(
      z.object({
        id: z.uuid(),
        telnyx_number: z.string(),
        area_code: z.string(),
        is_free: z.boolean(),
        created_at: z.string(),
      }),
    ),
  }),
});

export const readAnswerRates = endpoint({
  method: 'GET',
  path: '/api/phone-numbers/answer-rates',
  summary: `What each own number did in the last ${shownDays} days: how many were called from it, and how many picked up`,
  answer: z.object({
    numbers: z.array(
      z.object({
        telnyx_number: z.string(),
        calls: z.int(),
        answered: z.int(),
        /** So few pick up lately that carriers probably show it as spam. */
        looks_marked: z.boolean(),
      }),
    ),
  }),
});

export const searchNumbers = endpoint({
  method: 'GET',
  path: '/.netlify/functions/telnyx-search-numbers',
  summary: 'Local numbers for sale in an area; only one of these can be bought',
  query: z.strictObject({
    npa: z.string().check(z.regex(areaCodePattern, badAreaCode)),
    limit: z.optional(
      z.coerce.number(`Ask for 1 to ${searchCount} numbers.`).check(z.int(), z.gte(1), z.lte(searchCount)),
    ),
  }),
  answer: z.object({ ok: z.literal(true), data: z.array(z.object({ phone_number: z.string() })) }),
  errors: ['unavailable', 'provider_failed'],
});

/**
 * The same number again is the same purchase. The answer comes once the carrier is done, after some seconds at the latest:
 * what is not done by then comes by itself, or is paid back.
 */
export const purchaseNumber = endpoint({
  method: 'POST',
  path: '/.netlify/functions/purchase-number',
  summary: 'Buy a local number: the first ones are free, further ones are paid from the wallet',
  body: z.strictObject({ phone_number: phone, agent_id: agentId }),
  answer: z.object({
    ok: z.literal(true),
    phone_number: z.string(),
    charged_cents: z.int(),
    freebies_left_after: z.int(),
    /** open: the carrier is not done yet. */
    status: z.enum(['bought', 'open']),
  }),
  errors: ['payment_required', 'conflict', 'unavailable', 'provider_failed'],
});

export const readPurchases = endpoint({
  method: 'GET',
  path: '/api/phone-numbers/purchases',
  summary: 'What the next number costs, and the purchases under way or failed since',
  query: z.strictObject({}),
  answer: z.object({
    free_left: z.int(),
    price_cents: z.int(),
    purchases: z.array(
      z.object({
        id: z.uuid(),
        phone_number: z.string(),
        price_cents: z.int(),
        status: z.enum(['open', 'refused']),
      }),
    ),
  }),
});

export const releaseNumber = endpoint({
  method: 'POST',
  path: '/api/phone-numbers/:id/release',
  summary: 'Give a number back to the carrier for good',
  params: z.strictObject({ id: z.uuid() }),
  body: z.strictObject({ last_four: z.string().check(z.regex(/^\d{4}$/, wrongLastFour)) }),
  answer: z.object({ ok: z.literal(true) }),
  errors: ['not_found', 'conflict'],
});
