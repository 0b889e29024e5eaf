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
