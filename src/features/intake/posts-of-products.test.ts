// What products really post: who comes in, and who does not.
import { describe, expect, test } from 'vitest';
import type { Posted } from '../../../test-support/posts/post-of-product.ts';
import { postsOfProducts } from '../../../test-support/posts/posts-of-products.ts';
import { readTextPayload } from './payload-text.rules.ts';
import { readLead } from './read-lead.rules.ts';

const nobody = { phones: [], emails: [], closed: [], zip: '' };

function read(body: unknown, asksForId: boolean): Posted | string {
  const isForm = typeof body === 'string';
  const text = isForm ? body : JSON.stringify(body);
  const type = isForm ? 'application/x-www-form-urlencoded' : 'application/json';
  const payload = readTextPayload(new TextEncoder().encode(text), type);
  if ('refused' in payload) return payload.refused;
  const lead = readLead(payload.fields, 'America/Chicago', Date.UTC(2026, 2, 3));
  if ('rejected' in lead) return lead.rejected;
  const { name, phone, email, further_phones, further_emails, opted_out, opt_outs, address, external_id } = lead.draft;
  return {
    name,
    phones: [phone, ...further_phones].filter((each) => each !== null),
    emails: [email, ...further_emails].filter((each) => each !== null),
    closed: opted_out ? opt_outs : [],
    zip: address?.zip ?? '',
    ...(asksForId && { id: external_id ?? '' }),
  };
}

describe.each(Object.entries(postsOfProducts))('%s', (_kind, posts) => {
  test.each(posts)('%s', (_title, body, right) => {
    const isPerson = typeof right === 'object';
    expect(read(body, isPerson && 'id' in right)).toEqual(isPerson ? { ...nobody, ...right } : right);
  });
});
