// A lead as the product itself takes it, for journeys about what becomes of one.
import { randomUUID } from 'node:crypto';
import type { Page } from '@playwright/test';
import { expect } from './fixtures.ts';

/** Requests beside the page bear its address. */
export const origin = () => ({ origin: process.env.BROWSER_TEST_URL ?? '' });

/** @returns its id */
export async function addLead(page: Page, lead: object): Promise<string> {
  const id = randomUUID();
  const answer = await page.request.post('/api/leads', { data: { id, ...lead }, headers: origin() });
  expect(answer.ok(), await answer.text()).toBe(true);
  return id;
}

/** As a vendor posts one to an agent’s address. */
export async function postAs(id: string, secret: string, fields: Record<string, string>) {
  const response = await fetch(`${process.env.BROWSER_TEST_URL}/.netlify/functions/inbound-lead`, {
    method: 'POST',
    headers: { authorization: `Basic ${Buffer.from(`${id}:${secret}`).toString('base64')}` },
    body: new URLSearchParams(fields),
  });
  return { status: response.status, body: (await response.json()) as { verdict?: string; id?: string } };
}
