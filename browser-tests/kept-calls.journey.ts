// What is kept of the calls of deleted accounts, as an admin downloads it.
import { readFile } from 'node:fs/promises';
import { withDatabase } from '../test-support/browser-agents.ts';
import { somePhone } from '../test-support/browser-calls.ts';
import { noSideways, sizes } from './account-steps.ts';
import { expect, expectAccessible, test } from './fixtures.ts';

for (const [width, height] of sizes) {
  test.describe(`${width} pixels wide`, () => {
    test.use({ viewport: { width, height } });

    test('kept calls are counted and downloaded', async ({ page, signedInAs }) => {
      const lead = somePhone('312');
      await withDatabase((client) =>
        client.query(
          `insert into kept_calls (account, id, direction, from_number, to_number, started_at, duration_seconds, disposition, consents, opt_outs)
           values (gen_random_uuid(), gen_random_uuid(), 'out', '+16155550100', $1, now(), 61, 'completed', '[]', '[]')`,
          [lead],
        ),
      );
      await signedInAs({ isAdmin: true });
      await page.route('**/api/admin/kept-calls', (route) => route.abort());
      await page.goto('/app/admin');
      const card = page.getByRole('region', { name: 'Calls and texts of deleted accounts' });
      await expect(card).toContainText('We couldn’t count these calls.');
      await page.unroute('**/api/admin/kept-calls');
      await card.getByRole('button', { name: 'Retry' }).click();
      await expect(card).toContainText(/\d+ calls?/);
      await expectAccessible(page);
      await noSideways(page);
      const [file] = await Promise.all([
        page.waitForEvent('download'),
        card.getByRole('link', { name: 'Download calls' }).click(),
      ]);
      expect(file.suggestedFilename()).toMatch(/^kept-calls-\d{4}-\d\d-\d\d\.csv$/);
      expect(await readFile(await file.path(), 'utf8')).toContain(`,out,+16155550100,${lead},`);
    });
  });
}
