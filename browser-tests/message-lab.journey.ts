// The Message Lab: closed to everybody but the one configured account.
import { expect, expectAccessible, test } from './fixtures.ts';
import { withDatabase } from '../test-support/browser-agents.ts';
import { addConversation, giveNumber } from '../test-support/browser-texting.ts';
import { noSideways } from './account-steps.ts';

test('is closed to everybody else, and Mailing says that it comes', async ({ strictPage: page, signedInAs }) => {
  await signedInAs();
  await page.goto('/app/message-lab');
  await expect(page.getByText('403 — Not authorized', { exact: true })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Send', exact: true })).toHaveCount(0);
  await expect(page.getByRole('link', { name: 'Message Lab' })).toHaveCount(0);
  await expectAccessible(page);
  await page.getByRole('link', { name: 'Mailing' }).click();
  await expect(page.getByText('Mailing – Coming Soon…', { exact: true })).toBeVisible();
  await expectAccessible(page);
});

test('the one account fills in, sees the text, sends it, and is told why where it does not leave', async ({
  strictPage: page,
  signedInAs,
}) => {
  const agent = await signedInAs({ isLab: true });
  const number = await giveNumber(agent);
  await addConversation(agent, number, '+18082000002', [{ from: 'person', body: 'Hello', minutesAgo: 3 }]);
  await page.goto('/app/message-lab');
  const result = page.getByRole('status').filter({ hasText: /✅|❌/ });
  const press = () => page.getByRole('button', { name: 'Send', exact: true }).click();
  await expect(page.getByLabel('Template').getByRole('option')).toHaveCount(11);
  await press();
  await expect(result).toHaveText('❌ Enter a valid test number first.');
  await page.getByLabel('Destination number').fill('12345');
  await expect(page.getByText('Enter a valid US/CA number (e.g. (615) 555-0123).')).toBeVisible();
  await expectAccessible(page);
  await page.getByLabel('Destination number').fill('(808) 200-0002');
  await expect(page.getByText(/e\.g\. \(615\)/)).toHaveCount(0);
  await page.getByLabel('Template').selectOption('follow_up_2d');
  await expect(page.getByText(/repeats every 2 days until/)).toBeVisible();
  await page.getByLabel('first_name').fill('Pat');
  await page.getByLabel('agent_name').fill('Dana Cole');
  const text = "Hi Pat, it's Dana Cole. I'm following up on your life insurance options. Is now a good time to talk?";
  await expect(page.getByText(text)).toBeVisible();
  await press();
  await expect(result).toHaveText(/^✅ Sent \(id: \S+\)$/);
  await expectAccessible(page);
  const { rows } = await withDatabase((client) =>
    client.query(`select body, origin, client_ref from messages where user_id = $1 and direction = 'out'`, [agent.id]),
  );
  expect(rows).toEqual([{ body: text, origin: 'lab', client_ref: 'followup_2d' }]);
  await page.setViewportSize({ width: 390, height: 844 });
  await noSideways(page);

  // What does not leave says why.
  await withDatabase((client) =>
    client.query(`insert into message_templates (user_id, templates) values ($1, '{"sold": "{{beneficiary}}"}')`, [
      agent.id,
    ]),
  );
  await page.reload();
  await page.getByLabel('Destination number').fill('(808) 200-0002');
  await page.getByLabel('Template').selectOption('sold');
  await press();
  await expect(result).toHaveText('❌ Template rendered empty. Adjust context.');
  await page.getByLabel('beneficiary').fill('Ana');
  const answers = async (status: number, json: object, says: string) => {
    await page.route('**/messages-send', (route) => route.fulfill({ status, json }));
    await press();
    await expect(result).toHaveText(says);
    await page.unroute('**/messages-send');
  };
  const detail = 'The destination number is not a mobile number.';
  const refused = {
    ok: false,
    id: agent.id,
    status: 'failed',
    telnyx_id: null,
    telnyx_response: { errors: [{ detail }] },
  };
  await answers(200, refused, `❌ ${detail}`);
  await answers(500, {}, '❌ Send failed (HTTP_500)');
  await answers(401, { error: 'Please log in.', code: 'not_signed_in' }, '❌ Not signed in.');
});
