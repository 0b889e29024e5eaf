// On a phone without a connection: a lead that a list shows is worked on though it was never opened, and all of it is kept.
import type { Page } from '@playwright/test';
import { addLeads, setFollowUps, withDatabase, type BrowserAgent } from '../test-support/browser-agents.ts';
import { expect, expectAccessible, test } from './fixtures.ts';
import { untilKept } from './until-kept.ts';

const viewport = { width: 390, height: 664 };
test.use({ serviceWorkers: 'allow', viewport });

const panel = (page: Page, name: string) => page.getByRole('dialog', { name, exact: true });
const longEmail = 'margaret.elizabeth.featherstone-haugh@mail.example.com';

async function twoLeads(agent: BrowserAgent, due = `now() - interval '1 hour'`): Promise<void> {
  await addLeads(agent, 2);
  await withDatabase(async (client) => {
    await client.query(
      `update leads set email = $2, stage = 'app_submitted', call_attempts = 3, last_outcome = 'Talked'
       where user_id = $1 and name = 'Lead 000001'`,
      [agent.id, longEmail],
    );
    await setFollowUps(client, agent.id, due, `name = 'Lead 000001'`);
  });
}

async function stored({ id }: BrowserAgent): Promise<unknown> {
  return withDatabase(async (client) => {
    const { rows } = await client.query(
      `select stage, call_attempts as calls, last_outcome as outcome, next_follow_up_at > now() as "isLater",
         (select count(*)::int from lead_notes where user_id = leads.user_id and lead_id = leads.id and body = 'Wrote this in the car') as notes
       from leads where user_id = $1 and name = 'Lead 000001'`,
      [id],
    );
    return rows[0];
  });
}

/** Nothing of the head is squeezed: what it says fits its place, and the stage is read whole. */
async function expectReadable(page: Page): Promise<void> {
  const squeezed = () =>
    panel(page, 'Lead 000001').evaluate((dialog) => {
      const widthOf = (text: string, like: Element) => {
        const { font } = getComputedStyle(like);
        return Object.assign(document.createElement('canvas').getContext('2d')!, { font }).measureText(text).width;
      };
      const stages = [...dialog.querySelectorAll('select')].flatMap((select) => {
        const { paddingLeft, paddingRight } = getComputedStyle(select);
        const text = select.selectedOptions[0]?.textContent ?? '';
        const wanted = widthOf(text, select) + Number.parseFloat(paddingLeft) + Number.parseFloat(paddingRight);
        return wanted > select.clientWidth + 1 ? [`stage ${text}`] : [];
      });
      const times = [...dialog.querySelectorAll('section time')].flatMap((time) =>
        time.getClientRects().length > 1 ? [`time ${time.textContent}`] : [],
      );
      return [...stages, ...times];
    });
  await expect.poll(squeezed).toEqual([]);
}

for (const [place, path, due] of [
  ['Leads', '/app/leads'],
  ['Today', '/app/today'],
  ['Pipeline', '/app/pipeline?stage=app_submitted'],
  ['Schedule', '/app/calendar', `now() + interval '2 hours'`],
] as const) {
  test(`from ${place}: stage, outcome, follow-up and note of a lead that was never opened`, async ({
    strictPage: page,
    context,
    signedInAs,
  }) => {
    const agent = await signedInAs();
    await twoLeads(agent, due);
    // Nor read by the way, as when word of its making comes late.
    const ofOneLead = /\/api\/leads\/[0-9a-f-]{36}$/;
    await page.route(ofOneLead, (route) =>
      route.request().method() === 'GET' ? route.abort('internetdisconnected') : route.continue(),
    );
    await page.goto(path);
    await untilKept(page);
    await page.getByRole('main').getByText('Lead 000001', { exact: true }).waitFor();
    await context.setOffline(true);
    await page.getByRole('main').getByText('Lead 000001', { exact: true }).click();
    const lead = panel(page, 'Lead 000001');
    await expect(lead.getByText(longEmail)).toBeVisible();
    // The board opens what is quoted and pending first.
    await lead.getByRole('tab', { name: 'Timeline' }).click();
    await expect(lead.getByText('The timeline shows when you’re back online.')).toBeVisible();
    await expect(lead.getByText(/call attempt/)).toHaveCount(place === 'Leads' ? 1 : 0);
    await expectReadable(page);
    await lead.getByRole('combobox', { name: 'Stage of Lead 000001' }).selectOption('App Pending');
    await lead.getByRole('button', { name: 'Log outcome' }).click();
    await page.getByRole('menuitem', { name: 'Left voicemail' }).click();
    await expect(lead.getByText('Call: Left voicemail')).toBeVisible();
    await lead.getByRole('button', { name: 'Change follow-up' }).click();
    await lead.getByRole('button', { name: /^Tomorrow/ }).click();
    await lead.getByPlaceholder('Write a note…').fill('Wrote this in the car');
    await lead.getByRole('button', { name: 'Add note' }).click();
    await expect(lead.getByText('Wrote this in the car')).toBeVisible();
    await expectReadable(page);
    await expectAccessible(page);
    await lead.getByRole('tab', { name: 'Details' }).click();
    await expect(lead.getByText('These details show when you’re back online.')).toBeVisible();
    await page.unroute(ofOneLead);
    await context.setOffline(false);
    await expect(lead.getByRole('textbox', { name: 'Name', exact: true })).toHaveValue('Lead 000001');
    const worked = { stage: 'app_pending', calls: 4, outcome: 'Left voicemail', isLater: true, notes: 1 };
    await expect.poll(() => stored(agent)).toEqual(worked);
    await expect(lead.getByText('4 call attempts · Left voicemail')).toBeVisible();
    await expectReadable(page);
    await expectAccessible(page);
  });
}

test('what is told over a sheet stands at its end, and what it covers can be scrolled from under it', async ({
  strictPage: page,
  signedInAs,
}) => {
  const agent = await signedInAs();
  await twoLeads(agent);
  await page.goto('/app/leads');
  await page.getByRole('list', { name: 'Leads' }).getByText('Lead 000001', { exact: true }).click();
  const lead = panel(page, 'Lead 000001');
  await lead.getByRole('button', { name: 'Log outcome' }).click();
  await page.getByRole('menuitem', { name: 'Left voicemail' }).click();
  const told = page.getByRole('status').filter({ hasText: 'Left voicemail: Lead 000001' });
  await expect(told).toBeVisible();
  const topOf = async () => (await told.boundingBox())?.y ?? 0;
  await expect.poll(async () => viewport.height - (await topOf()) - ((await told.boundingBox())?.height ?? 0)).toBe(12);
  await lead.getByRole('tab', { name: 'Details' }).click();
  await expect(lead.getByText('Call attempts', { exact: true })).toBeVisible();
  /** Scrolled to its end: where what the sheet shows ends. */
  const endOf = () =>
    lead.locator('.sheet-middle').evaluate((middle) => {
      middle.scrollTo(0, middle.scrollHeight);
      const { bottom } = middle.getBoundingClientRect();
      return bottom - Number.parseFloat(getComputedStyle(middle).paddingBottom);
    });
  const notifications = page.getByRole('region', { name: 'Notifications' });
  const isUncovered = async () => {
    const end = await endOf();
    const boxes = await Promise.all((await notifications.getByRole('status').all()).map((each) => each.boundingBox()));
    return boxes.every((box) => box === null || end <= box.y);
  };
  await expect.poll(isUncovered).toBe(true);

  // A second one.
  await withDatabase((client) =>
    client.query(
      `with due as (
         update leads set next_follow_up_at = now() where user_id = $1 and name = 'Lead 000002' returning user_id, id, next_follow_up_at
       )
       insert into follow_up_fires (user_id, lead_id, due_at) select * from due`,
      [agent.id],
    ),
  );
  await told.hover();
  await expect(page.getByRole('status').filter({ hasText: 'Follow up with Lead 000002 now.' })).toBeVisible();
  await expect.poll(isUncovered).toBe(true);
});
