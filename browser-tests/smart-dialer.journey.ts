// From the setup page to a call, its count and its outcome; search, state, and what the gate says.
import type { Page, Request } from '@playwright/test';
import { addLeads, withDatabase } from '../test-support/browser-agents.ts';
import { noSideways, sizes } from './account-steps.ts';
import { expect, expectAccessible, test } from './fixtures.ts';
import { press } from './keys.ts';
import { dialsOf, withoutPhone } from './own-dialer.ts';
import { whenStored } from './when-stored.ts';

const leads = (page: Page) => page.getByRole('list', { name: 'Leads to call' }).getByRole('listitem');
const lead = (page: Page, name: string) => page.getByRole('listitem', { name, exact: true });
const goOn = (page: Page) => page.getByRole('button', { name: 'Continue to Dialer →', exact: true }).click();
const isDial = (request: Request) => request.url().endsWith('/track-dial') && request.method() === 'POST';

for (const [width, height] of sizes) {
  test(`a call and its outcome, ${width} px`, async ({ strictPage: page, signedInAs }) => {
    await page.setViewportSize({ width, height });
    await withoutPhone(page);
    const agent = await signedInAs();
    await addLeads(agent, 12);
    // A further number is called where it is the only one.
    await withDatabase((client) =>
      client.query(
        `update leads set phone = null, further_phones = array[phone] where user_id = $1 and name = 'Lead 000001'`,
        [agent.id],
      ),
    );
    await page.goto('/app/smart-dialer');
    await expect(page.getByRole('heading', { name: 'We don’t know this device' })).toBeVisible();
    await expectAccessible(page);
    await goOn(page);
    await expect(leads(page)).toHaveCount(12);
    await expect(page.getByText('Dials today: 0')).toBeVisible();
    const first = lead(page, 'Lead 000001');
    await expect(first).toContainText(/\d{1,2}:\d\d [AP]M/);
    await expect(first).toContainText(/OK to call|Outside calling hours until/);
    await expect(page.getByRole('link', { name: /^FaceTime Audio/ })).toHaveCount(0);
    await expectAccessible(page);
    await noSideways(page);

    const call = first.getByRole('link', { name: 'Call Lead 000001' });
    await expect(call).toHaveAttribute('href', 'tel:+12022000001');
    await call.focus();
    await press(page, 'Enter');
    await expect.poll(() => dialsOf(agent)).toEqual([{ phone: '+12022000001', method: 'tel' }]);
    await expect(page.getByText('Dials today: 1')).toBeVisible();
    const asked = first.getByRole('group', { name: 'How did the call with Lead 000001 go?' });
    await expect(asked.getByRole('button')).toHaveCount(6);
    await expectAccessible(page);
    // A phone throws the page away while its owner talks.
    await page.reload();
    await goOn(page);
    await expect(call).toBeVisible();
    await whenStored(page, () => asked.getByRole('button', { name: 'Left voicemail' }).click());
    await expect(asked).toHaveCount(0);
    await expect(call).toBeFocused();
    await expect(first).toContainText('Last: Left voicemail');

    const search = page.getByRole('searchbox', { name: 'Search leads' });
    for (const [typed, count] of [
      ['000003', 1],
      ['(202) 200-0004', 1],
      ['florida', 3],
      ['app pend', 2],
      ['quoted fl', 1],
    ] as const) {
      await search.fill(typed);
      await expect(leads(page)).toHaveCount(count);
    }
    await search.fill('');
    await page.getByLabel('State').selectOption('TX');
    await expect(leads(page)).toHaveCount(3);
    await search.fill('nobody has this');
    await expect(page.getByText('No leads to call')).toBeVisible();
    await expectAccessible(page);
    await page.reload();
    await goOn(page);
    await expect(page.getByText('Dials today: 1')).toBeVisible();
  });
}

test('a call counts by the page’s own token where the cookie is gone', async ({ page, context, signedInAs }) => {
  await withoutPhone(page);
  const agent = await signedInAs();
  await addLeads(agent, 1);
  const token = page.waitForResponse('**/api/smart-dialer/token');
  await page.goto('/app/smart-dialer');
  await (await token).finished();
  await goOn(page);
  const call = page.getByRole('link', { name: 'Call Lead 000001' });
  await expect(call).toBeVisible();
  await context.clearCookies();
  await call.click();
  await expect.poll(() => dialsOf(agent)).toEqual([{ phone: '+12022000001', method: 'tel' }]);
});

test('a scroll and a long press are no call', async ({ strictPage: page, signedInAs }) => {
  await withoutPhone(page);
  const agent = await signedInAs();
  await addLeads(agent, 1);
  await page.goto('/app/smart-dialer');
  await goOn(page);
  const call = page.getByRole('link', { name: 'Call Lead 000001' });
  await expect(page.getByText('Dials today: 0')).toBeVisible();
  let dials = 0;
  page.on('request', (request) => void (isDial(request) && (dials += 1)));
  const gesture = (moved: number, ms: number) =>
    call.evaluate(
      (link, [x, lasts]) => {
        const at = (type: string, clientX: number, timeStamp: number) => {
          const event = new PointerEvent(type, { bubbles: true, cancelable: true, clientX, clientY: 5, detail: 1 });
          Object.defineProperty(event, 'timeStamp', { value: timeStamp });
          link.dispatchEvent(event);
        };
        at('pointerdown', 0, 1_000);
        at('click', x ?? 0, 1_000 + (lasts ?? 0));
      },
      [moved, ms],
    );
  await gesture(10, 50);
  await gesture(0, 800);
  await expect(page.getByText('Dials today: 0')).toBeVisible();
  await gesture(9, 799);
  await expect(page.getByText('Dials today: 1')).toBeVisible();
  await expect(page.getByRole('group', { name: /^How did the call/ })).toBeVisible();
  expect(dials).toBe(1);
});

for (const [device, userAgent, title, isApple] of [
  ['Windows', 'Mozilla/5.0 (Windows NT 10.0; Win64; x64) Chrome/140.0.0.0', 'Windows Phone Link', false],
  ['a Mac', 'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) Chrome/140.0.0.0', 'Mac FaceTime/iPhone', true],
  ['an iPhone', 'Mozilla/5.0 (iPhone; CPU iPhone OS 19_0 like Mac OS X)', 'You’re all set', true],
] as const) {
  test.describe(device, () => {
    test.use({ userAgent });
    test('says how to set it up, and offers FaceTime Audio where there is one', async ({
      strictPage: page,
      signedInAs,
    }) => {
      await withoutPhone(page);
      const agent = await signedInAs();
      await addLeads(agent, 1);
      await page.goto('/app/smart-dialer');
      await expect(page.getByRole('heading', { name: title })).toBeVisible();
      await goOn(page);
      await expect(leads(page)).toHaveCount(1);
      const video = page.getByRole('link', { name: 'FaceTime Audio Lead 000001' });
      await expect(video).toHaveCount(isApple ? 1 : 0);
      if (!isApple) return;
      await expect(video).toHaveAttribute('href', 'facetime-audio:+12022000001');
      await video.click();
      await expect.poll(() => dialsOf(agent)).toEqual([{ phone: '+12022000001', method: 'facetime' }]);
      await expect(page.getByText('Dials today: 1')).toBeVisible();
    });
  });
}

test('who must not be called has no way to call, and a list that cannot be had says so', async ({
  strictPage: page,
  signedInAs,
}) => {
  const agent = await signedInAs();
  await addLeads(agent, 2);
  await withDatabase((client) =>
    client.query(
      `insert into suppressions (user_id, channel, address, reason, source) values ($1, 'call', '+12022000002', 'asked', 'agent')`,
      [agent.id],
    ),
  );
  await page.goto('/app/smart-dialer');
  await goOn(page);
  await expect(lead(page, 'Lead 000002')).toContainText('Do not call');
  await expect(lead(page, 'Lead 000002').getByRole('button', { name: 'Call Lead 000002' })).toBeDisabled();
  await expectAccessible(page);
  await page.route('**/api/leads?**', (route) => route.fulfill({ status: 500, json: {} }));
  await page.reload();
  await goOn(page);
  await expect(page.getByText('We couldn’t load your leads.')).toBeVisible();
  await expectAccessible(page);
});

test('a state’s daily limit leaves no way to call, and says until when', async ({ strictPage: page, signedInAs }) => {
  const agent = await signedInAs();
  await addLeads(agent, 1);
  await withDatabase(async (client) => {
    await client.query(`update leads set state = 'FL', phone = '+13055550101' where user_id = $1`, [agent.id]);
    await client.query(
      `insert into dnc_checks (user_id, phone, result, checked_at, origin)
       select user_id, phone, 'clear', now(), 'scrub_file' from leads where user_id = $1`,
      [agent.id],
    );
    await client.query(
      `insert into dials (user_id, lead_id, phone, method, dialed_at)
       select $1, id, phone, 'tel', now() - ago * interval '1 hour' from leads, generate_series(1, 3) as ago
       where user_id = $1`,
      [agent.id],
    );
  });
  await page.goto('/app/smart-dialer');
  await goOn(page);
  await expect(lead(page, 'Lead 000001')).toContainText(/Daily limit reached until /);
  await expect(lead(page, 'Lead 000001').getByRole('button', { name: 'Call Lead 000001' })).toBeDisabled();
  await expect(page.getByRole('link', { name: /Lead 000001/ })).toHaveCount(0);
});

test('a page that is told nothing asks before it dials', async ({ page, signedInAs }) => {
  await withoutPhone(page);
  const agent = await signedInAs();
  await addLeads(agent, 1);
  await page.clock.install();
  await page.route('**/api/events**', (route) => route.abort());
  await page.goto('/app/smart-dialer');
  await goOn(page);
  await expect(page.getByText(/OK to call|Outside calling hours/)).toBeVisible();
  await page.clock.fastForward(31_000);
  await expect(page.getByText(/^Live updates are paused/)).toBeVisible();
  const call = page.getByRole('link', { name: 'Call Lead 000001' });
  const setSuppressed = (sql: string) => withDatabase((client) => client.query(sql, [agent.id]));
  await setSuppressed(
    `insert into suppressions (user_id, channel, address, reason, source)
     select user_id, 'call', phone, 'asked', 'agent' from leads where user_id = $1`,
  );
  await call.click();
  await expect(page.getByText('We didn’t call Lead 000001. Do not call.')).toBeVisible();
  await expect(lead(page, 'Lead 000001').getByRole('button', { name: 'Call Lead 000001' })).toBeDisabled();
  await setSuppressed('delete from suppressions where user_id = $1');
  await page.reload();
  await goOn(page);
  await expect(page.getByText(/OK to call|Outside calling hours/)).toBeVisible();
  await page.clock.fastForward(31_000);
  await expect(page.getByText(/^Live updates are paused/)).toBeVisible();
  await page.route('**/api/smart-dialer/facts', (route) => route.abort());
  await call.click();
  const asks = page.getByRole('alertdialog', { name: 'Call Lead 000001?' });
  await expect(asks).toContainText('we can’t tell whether they may be called now');
  await press(page, 'Escape');
  await expect(asks).toHaveCount(0);
  await page.unroute('**/api/smart-dialer/facts');
  expect(await dialsOf(agent)).toEqual([]);
  await call.click();
  await expect.poll(() => dialsOf(agent)).toEqual([{ phone: '+12022000001', method: 'tel' }]);
});
