import { describe, expect, it } from 'vitest';
import { FileRefused } from '../lead-files/file-refused.rules.ts';
import { readList } from './read-list.rules.ts';

const source = (text: string, isSheet = false) => {
  const bytes = new TextEncoder().encode(text);
  return { size: bytes.length, isSheet, read: async (from: number, to: number) => bytes.slice(from, to) };
};
const read = (...texts: string[]) => readList(texts.map((text) => source(text)));
const shown = ({ addresses }: Awaited<ReturnType<typeof readList>>) =>
  addresses.map(({ channel, address }) => `${channel} ${address}`);
const both = (number: string) => [`call ${number}`, `text ${number}`];

describe('a do-not-contact list', () => {
  it('is read back as an export of one’s own data writes it, each channel for itself', async () => {
    const list = await read(
      [
        '\uFEFFchannel,address,reason,source,created_at',
        'text,+12025550143,Opted out by text,STOP,2026-03-01 12:00:00+00',
        'email,Pat@example.com,Asked not to be contacted,Your call,2026-03-01 12:00:00+00',
        "call,'+12025550144,Wrong number,Your call,2026-03-01 12:00:00+00",
        'fax,+12025550145,x,y,2026-03-01 12:00:00+00',
        'text,pat@example.com,x,y,2026-03-01 12:00:00+00',
      ].join('\r\n'),
    );
    expect(shown(list)).toEqual(['text +12025550143', 'email pat@example.com', 'call +12025550144']);
    expect(list).toMatchObject({ phones: 2, emails: 1, unread: 2 });
  });

  it('closes of two numbers in a row the one whose column says so', async () => {
    const list = await read('Name,Phone 1,Phone 1 DNC,Phone 2,Phone 2 DNC\nAnn,2025550143,N,2025550144,Y\n');
    expect(shown(list)).toEqual(both('+12025550144'));
  });

  it('may be a column of numbers, with or without a header', async () => {
    const numbers = [...both('+12025550143'), ...both('+13125550144')];
    expect(shown(await read('2025550143\n(312) 555-0144\n'))).toEqual(numbers);
    expect(shown(await read('Phone\n2025550143\n(312) 555-0144\n'))).toEqual(numbers);
    expect(shown(await read('DNC Number\n2025550143\n(312) 555-0144\n'))).toEqual(numbers);
  });

  it('takes phones and emails of a table, each once, and nothing else in it', async () => {
    const list = await read(
      'Record ID,Name,Cell Phone,Home Phone,Email,Added On\n9876543210,Ann Able,2025550143,3125550144,ANN@example.com,3/1/2026\n9876543211,Ann Able,2025550143,,ann@example.com,3/2/2026\n9876543212,Ben,none,n/a,,3/2/2026\n',
    );
    expect(shown(list)).toEqual([...both('+12025550143'), ...both('+13125550144'), 'email ann@example.com']);
    expect(list).toMatchObject({ phones: 2, emails: 1, unread: 1 });
  });

  it('of a workbook is that of all its sheets', async () => {
    const list = await readList([source('Phone\n2025550143\n', true), source('Email\npat@example.com\n', true)]);
    expect(shown(list)).toEqual([...both('+12025550143'), 'email pat@example.com']);
  });

  it.each([
    ['DNC', ['Yes', 'No', ''], 2],
    ['Status', ['DNC', 'Clear', ''], 2],
    ['Do Not Call', ['TRUE', 'FALSE', 'x'], 2],
    ['Notes', ['no', 'clear', 'false'], 3],
  ])('takes nobody whom it calls clear: %s', async (header, values, taken) => {
    const rows = values.map((value, n) => `202555014${n},${value}`);
    const list = await read([`Phone,${header}`, ...rows].join('\n'));
    expect([list.phones, list.cleared, list.unread]).toEqual([taken, 3 - taken, 0]);
  });

  it('takes no ID of ten digits for a number', async () => {
    const list = await read('Agent ID,Zorblax\n9876543210,2025550143\n9876543211,3125550144\n');
    expect(shown(list)).toEqual([...both('+12025550143'), ...both('+13125550144')]);
  });

  it('without a row is refused', async () => {
    await expect(read('Phone\n')).rejects.toThrow(FileRefused);
    expect(await read('Name\nAnn Able\n')).toMatchObject({ addresses: [], unread: 1 });
  });
});
