import { expect, it, vi } from 'vitest';
import { serve, usePage } from '../../../test-support/browser-page.ts';
import { saveClients, saveReport } from './save-report.browser.ts';

usePage();

/** What is handed to the browser's downloads. */
function watchFiles() {
  const files: { name: string; text: Promise<string> }[] = [];
  let blob = new Blob();
  vi.spyOn(URL, 'createObjectURL').mockImplementation((made) => {
    blob = made as Blob;
    return 'blob:x';
  });
  vi.stubGlobal('document', {
    createElement: () => {
      const link = { download: '', href: '', click: () => files.push({ name: link.download, text: blob.text() }) };
      return link;
    },
  });
  return files;
}

const linesOf = async (text: Promise<string>) => (await text).trim().split(/\r?\n/).slice(1);

it('the file of sold clients has those of every page, in their order', async () => {
  const files = watchFiles();
  const page = (names: string[], next_cursor: string | null) => ({
    rows: names.map((name) => ({
      id: name,
      name,
      type: 'client_created',
      date: '2031-03-04T18:00:00Z',
      is_sample: false,
      carrier: 'X',
      premium_cents: 100,
    })),
    next_cursor,
    time_zone: 'America/Chicago',
  });
  const sent = serve({
    'GET /api/reports/rows': ({ path }) =>
      path.includes('cursor=two') ? page(['Cy'], null) : page(['Ada', 'Ben'], 'two'),
  });
  await saveClients('2031-03');
  expect(sent).toHaveLength(2);
  expect(files.map(({ name }) => name)).toEqual(['sold-clients-2031-03.csv']);
  expect((await linesOf(files[0]!.text)).map((line) => line.split(',')[0])).toEqual(['Ada', 'Ben', 'Cy']);
});

it('the file of a view has the periods of every page', async () => {
  const files = watchFiles();
  const line = (key: string) => ({
    ...{ key, unit: 'month', from: `${key}-01`, to: `${key}-28`, leads: 1, closed: 1, clients: 1, appointments: 0 },
    premium_cents: 100,
  });
  const page = (keys: string[], next_cursor: string | null) => ({
    rows: keys.map(line),
    next_cursor,
    today: '2031-03-04',
    samples: 0,
  });
  serve({
    'GET /api/reports': ({ path }) =>
      path.includes('cursor=two') ? page(['2031-01'], null) : page(['2031-03', '2031-02'], 'two'),
  });
  await saveReport('monthly', null);
  expect(files.map(({ name }) => name)).toEqual(['production-monthly-2031-03-04.csv']);
  expect((await linesOf(files[0]!.text)).map((each) => each.split(',')[0])).toEqual([
    'March 2031',
    'February 2031',
    'January 2031',
    'Total',
  ]);
});
