// Connect a calendar, be booked, see it on the schedule and on the lead's timeline, be canceled; and every other state.
import { randomUUID } from 'node:crypto';
import type { Page } from '@playwright/test';
import { withDatabase, type BrowserAgent } from '../test-support/browser-agents.ts';
import { fillPages } from './every-page-data.ts';
import { atRest, expect, expectAccessible, focusIsAtWork, test } from './fixtures.ts';
import { halfEmptyCards } from './half-empty.ts';

async function control<T>(path: string, body: object): Promise<T> {
  const answer = await fetch(`${process.env.BROWSER_TEST_SANDBOX_URL}/_control/calendly${path}`, {
    method: 'POST',
    body: JSON.stringify(body),
  });
  expect(answer.ok).toBe(true);
  return (await answer.json()) as T;
}

const inDays = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString();

async function addLead(agent: BrowserAgent, name: string, email: string): Promise<string> {
  const id = randomUUID();
  await withDatabase((client) =>
    client.query('insert into crm.leads (user_id, id, name, email) values ($1, $2, $3, $4)', [
      agent.id,
      id,
      name,
      email,
    ]),
  );
  return id;
}

/** By the sandbox's page of consent, as a person does it. */
async function connect(page: Page, agent: BrowserAgent): Promise<void> {
  await page.getByRole('button', { name: 'Connect scheduling account' }).click();
  await expect(page.getByRole('heading', { name: 'Connect your calendar' })).toBeVisible();
  await page.getByLabel('Your scheduling account').fill(agent.email);
  await page.getByRole('button', { name: 'Allow' }).click();
  await expect(page.getByText('Calendly connected.')).toBeVisible();
}

for (const { name, viewport } of [
  { name: 'desk', viewport: { width: 1440, height: 900 } },
  { name: 'phone', viewport: { width: 390, height: 844 } },
]) {
  test.describe(name, () => {
    test.use({ viewport });

    test('connect, be booked, be canceled', async ({ page, signedInAs }) => {
      const agent = await signedInAs();
      const email = `sam-${agent.id.slice(0, 8)}@example.com`;
      const leadId = await addLead(agent, 'Sam Sample', email);
      await page.goto('/app/calendar');
      await expect(page.getByRole('heading', { name: 'Schedule', level: 1 })).toBeVisible();
      await expect(page.getByText('No calendar is connected')).toBeVisible();
      await expectAccessible(page);
      await connect(page, agent);
      await expect(page).toHaveURL(/\/app\/calendar$/);
      await expect(page.getByText('No upcoming meetings')).toBeVisible();

      // Webhooks are asked for by a job a moment after the connection.
      await expect
        .poll(() =>
          withDatabase(async (client) => {
            const { rows } = await client.query('select webhook from crm.calendly_connections where user_id = $1', [
              agent.id,
            ]);
            return rows[0]?.webhook as string;
          }),
        )
        .toBe('active');
      const booked = await control<{ meeting: { uri: string } }>('/bookings', {
        user: agent.email,
        invitee: { name: 'Sam S.', email },
        start: inDays(2),
        name: 'Needs analysis',
      });
      await control('/bookings', {
        user: agent.email,
        invitee: { name: 'Robin New', email: `robin-${agent.id.slice(0, 8)}@example.com` },
        start: inDays(3),
        location: { type: 'physical', location: '1 Main St, Nashville' },
      });
      const meetings = page.getByRole('list', { name: 'Upcoming meetings' });
      await expect(meetings.getByText('Needs analysis')).toBeVisible();
      await expect(meetings.getByRole('button', { name: 'Sam Sample' })).toBeVisible();
      await expect(meetings.getByRole('link', { name: /^Join Needs analysis/ })).toHaveAttribute(
        'href',
        'https://meetings.example.com/j/5550123',
      );
      await expect(meetings.getByText('1 Main St, Nashville')).toBeVisible();
      await expect(meetings.getByText('No lead')).toBeVisible();
      await expectAccessible(page);

      await meetings.getByRole('button', { name: 'Add as lead' }).click();
      await expect(page.getByText('Robin New is a lead now.')).toBeVisible();
      await expect(meetings.getByText('No lead')).toHaveCount(0);

      const events = () =>
        withDatabase(async (client) => {
          const { rows } = await client.query('select kind from crm.lead_events where lead_id = $1 order by kind', [
            leadId,
          ]);
          return rows.map((row) => row.kind as string);
        });
      await expect.poll(events).toEqual(['booked']);
      await control(`/bookings/${booked.meeting.uri.split('/').at(-1)}/cancel`, {});
      await expect(meetings.getByText('Needs analysis')).toHaveCount(0);
      await expect.poll(events).toEqual(['booked', 'booking_canceled']);
    });
  });
}

test('Settings: connect, who it is, disconnect; denied says so', async ({ page, signedInAs }) => {
  const agent = await signedInAs();
  await page.goto('/app/settings');
  const section = page.getByRole('region', { name: 'Scheduling' });
  await section.getByRole('button', { name: 'Connect scheduling account' }).click();
  await page.getByRole('button', { name: 'Deny' }).click();
  await expect(page.getByText('Calendly wasn’t connected because access wasn’t allowed.')).toBeVisible();
  await expect(page).toHaveURL(/\/app\/settings$/);
  await connect(page, agent);
  await expect(section.getByText(agent.email)).toBeVisible();
  await expect(section.getByText('Connected', { exact: true })).toBeVisible();
  await expectAccessible(page);
  await section.getByRole('button', { name: 'Disconnect' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Disconnect' }).click();
  await expect(section.getByRole('button', { name: 'Connect scheduling account' })).toBeVisible();
  await focusIsAtWork(page, 'a disconnected calendar');
});

test('the specified answers: at most ten meetings, at most 25 follow-ups, and the sentences of faults', async ({
  page,
  signedInAs,
}) => {
  const agent = await signedInAs();
  await withDatabase((client) =>
    client.query(
      `insert into crm.leads (user_id, name, next_follow_up_at)
       select $1, 'Lead ' || n, now() + make_interval(hours => n) from generate_series(1, 30) n`,
      [agent.id],
    ),
  );
  const address = '**/.netlify/functions/calendly-events*';
  let asked = '';
  await page.route(address, (route) => {
    asked = route.request().url();
    return route.fulfill({
      json: {
        collection: Array.from({ length: 12 }, (_, index) => ({
          uri: `https://api.calendly.com/scheduled_events/${index}`,
          name: `Meeting ${index}`,
          start_time: inDays(index + 1),
          location: { location: 'Main St' },
        })),
      },
    });
  });
  await page.goto('/app/calendar');
  await expect(page.getByRole('list', { name: 'Upcoming meetings' }).getByRole('listitem')).toHaveCount(10);
  await expect(page.getByRole('list', { name: 'Upcoming follow-ups' }).getByRole('listitem')).toHaveCount(25);
  expect(asked).toContain(`uid=${agent.id}`);

  await page.unroute(address);
  await page.route(address, (route) => route.fulfill({ status: 502, json: { error: 'Calendly said no.' } }));
  await page.reload();
  await expect(page.getByText('Calendly error: Calendly said no.')).toBeVisible();
  await page.unroute(address);
  await page.route(address, (route) => route.fulfill({ status: 500, body: '' }));
  await page.getByRole('button', { name: 'Retry' }).click();
  await expect(page.getByText('Calendly error: Failed to load meetings.')).toBeVisible();

  // Without the answers that come with the page.
  await page.route('**/api/schedule/follow-ups', (route) =>
    route.fulfill({ status: 503, json: { error: 'It is away.', code: 'unavailable' } }),
  );
  await page.goto('/app/calendar?again=1');
  await expect(page.getByText('Could not load follow-ups. It is away.')).toBeVisible();
  await expectAccessible(page);
});

test('a meeting that was canceled while no change could be told is gone as soon as the page hears so', async ({
  page,
  signedInAs,
}) => {
  await signedInAs();
  let meetings = [
    { uri: 'https://api.calendly.com/scheduled_events/1', name: 'Needs analysis', start_time: inDays(1) },
  ];
  await page.route('**/.netlify/functions/calendly-events*', (route) =>
    route.fulfill({ json: { collection: meetings } }),
  );
  const canceled = Promise.withResolvers<void>();
  await page.route('**/api/events*', async (route) => {
    await canceled.promise;
    await route.fulfill({
      contentType: 'text/event-stream',
      body: 'event: hello\ndata: {}\n\nevent: resync\ndata: {}\n\n',
    });
  });
  await page.goto('/app/calendar');
  await expect(page.getByText('Needs analysis')).toBeVisible();
  meetings = [];
  canceled.resolve();
  await expect(page.getByText('Needs analysis')).toHaveCount(0);
});

test('beside the follow-ups a card of one meeting is no higher than that', async ({ page, signedInAs }) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  await fillPages(await signedInAs());
  const meeting = { uri: 'one', name: 'Policy review', start_time: inDays(1), end_time: inDays(1.02), invitees: [] };
  await page.route('**/.netlify/functions/calendly-events*', (route) =>
    route.fulfill({ json: { collection: [{ ...meeting, location: null }] } }),
  );
  await page.goto('/app/calendar');
  await expect(page.getByText('Policy review')).toBeVisible();
  await expect(page.getByRole('list', { name: 'Upcoming follow-ups' })).toBeVisible();
  expect(await halfEmptyCards(page)).toEqual([]);
});

test('meetings that cannot be read again stay, with the fault above them', async ({ page, signedInAs }) => {
  await signedInAs();
  const lost = Promise.withResolvers<void>();
  let isLost = false;
  await page.route('**/.netlify/functions/calendly-events*', (route) =>
    isLost
      ? route.fulfill({ status: 500, body: '' })
      : route.fulfill({
          json: {
            collection: [
              {
                uri: 'https://api.calendly.com/scheduled_events/1',
                name: 'Needs analysis',
                start_time: inDays(1),
                location: { type: 'zoom', join_url: 'https://meetings.example.com/j/5550123' },
              },
            ],
          },
        }),
  );
  let isTold = false;
  await page.route('**/api/events*', async (route) => {
    await lost.promise;
    if (isTold) return route.abort();
    isTold = true;
    await route.fulfill({
      contentType: 'text/event-stream',
      body: 'event: hello\ndata: {}\n\nevent: resync\ndata: {}\n\n',
    });
  });
  await page.goto('/app/calendar');
  const join = page.getByRole('link', { name: /^Join Needs analysis/ });
  await expect(join).toBeVisible();
  isLost = true;
  lost.resolve();
  await expect(page.getByText('Calendly error: Failed to load meetings.')).toBeVisible();
  await expect(join).toBeVisible();
  isLost = false;
  await page.getByRole('button', { name: 'Retry' }).click();
  await expect(page.getByText('Calendly error: Failed to load meetings.')).toHaveCount(0);
  await expect(join).toBeVisible();
});

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 } });

  test('meetings that come late move nothing of what stands below, from the second visit on', async ({
    page,
    signedInAs,
  }) => {
    await fillPages(await signedInAs());
    // More than a first visit keeps room for.
    const meeting = {
      name: 'Policy review',
      start_time: inDays(1),
      end_time: inDays(1.02),
      location: null,
    };
    let answer = Promise.withResolvers<void>();
    await page.route('**/.netlify/functions/calendly-events*', async (route) => {
      await answer.promise;
      const collection = ['one', 'two', 'three', 'four'].map((uri) => ({ ...meeting, uri, invitees: [] }));
      await route.fulfill({ json: { collection } });
    });
    const below = page.locator('section').filter({ has: page.getByRole('list', { name: 'Upcoming follow-ups' }) });
    const top = async () => (await below.boundingBox())?.y;
    const tops = [];
    for (let visit = 0; visit < 2; visit++) {
      answer = Promise.withResolvers<void>();
      await page.goto('/app/calendar');
      await expect(below).toBeVisible();
      tops.push(await atRest(top));
      answer.resolve();
      await expect(page.getByText('Policy review')).toHaveCount(4);
      tops.push(await atRest(top));
    }
    const [first, after, second, atLast] = tops;
    expect(first).not.toBe(after);
    expect([second, atLast]).toEqual([after, after]);
  });
});
