import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { byteSource } from '../../../test-support/byte-source.ts';
import { optOutChannels } from './opt-out-columns.rules.ts';
import { headerWords } from './column-aliases.rules.ts';
import { inspectFile, packChunk, readChunks, readRejects } from './read-file.rules.ts';
import { areBankNumbers, isRefusedName, isRefusedValue, withoutSecrets } from './refused-column.rules.ts';

const options = { timeZone: 'America/Chicago', today: '2026-07-20' };

/** Everything that would be sent of a file, as text. */
async function sent(text: string) {
  const source = byteSource(text);
  const inspection = await inspectFile(source, options);
  const mapping = inspection.columns.map(({ field }) => field);
  let json = '';
  for await (const { chunk } of readChunks(source, { inspection, mapping, options })) {
    json += new TextDecoder().decode(packChunk(chunk).json);
  }
  return { json, columns: inspection.columns };
}

describe('numbers with which somebody can be robbed', () => {
  test.each([
    'SSN', 'ssn', 'Social Security #', 'Social', 'SS#', 'SS Number', 'Last 4 of SSN', 'Last four social', 'Tax ID', 'Routing #', 'ABA',
    'Bank Account Number', 'Checking Account', 'Account Number', 'Acct #', 'Credit Card', 'CC Number', 'CVV', 'Card Exp', 'Driver License #',
    'DL', 'Medicare Number', 'Medicare ID', 'MBI', 'Passport', 'Mothers Maiden Name', 'Password',
  ])('a column named %s is refused', (header) => expect(isRefusedName(headerWords(header))).toBe(true)); // prettier-ignore

  test.each(['Account Name', 'Bank Name', 'Medicare Part B date', 'License State', 'Social Media', 'Class', 'Cardiac history', 'Medicare Eligible', 'Discount Code', 'Account Owner'])(
    'a column named %s is not',
    (header) => expect(isRefusedName(headerWords(header))).toBe(false),
  ); // prettier-ignore

  test.each([
    ['123-45-6789', true], ['123 45 6789', true], ['4111 1111 1111 1111', true], ['4111111111111112', false], ['5555555555554444', true],
    ['2221000000000009', true], ['378282246310005', true], ['6011111111111117', true], ['30569309025904', true], ['1EG4-TE5-MK73', true],
    ['202-555-0143', false], ['+12025550143', false], ['1234567890123456', false], ['900-12-3456', false], ['60629-1234', false],
  ])('%s alone: %s', (value, refused) => expect(isRefusedValue(value)).toBe(refused)); // prettier-ignore

  test('routing numbers are known by their check digit, other nine digits are not', () => {
    expect(areBankNumbers(['021000021', '011401533', '091000019'])).toBe(true);
    expect(areBankNumbers(['021000021', '011401533', '091000018'])).toBe(false);
    expect(areBankNumbers(['021000021', '021000021', '021000021'])).toBe(false);
  });

  test.each([
    ['SSN 123-45-6789, call late', 'SSN [removed], call late'],
    ['card 4111-1111-1111-1111 exp 12/27', 'card [removed] exp 12/27'],
    ['call 402-555-0143 or 402-555-0144', 'call 402-555-0143 or 402-555-0144'],
    ['4025550143 4025550144', '4025550143 4025550144'],
    ['order 1234567890123456', 'order 1234567890123456'],
    ['SSN 123–45–6789', 'SSN [removed]'],
    ['his 123.45.6789', 'his [removed]'],
    ['4111.1111.1111.1111', '[removed]'],
    ['ssn: 123456789 and more', 'ssn: [removed] and more'],
    ['Social Security # 123456789', 'Social Security # [removed]'],
    ['routing 021000021, account 12345678901', 'routing [removed], account [removed]'],
    ['Acct #: 000123456789', 'Acct #: [removed]'],
    ['Medicare 1EG4-TE5-MK73 since May', 'Medicare [removed] since May'],
    ['Visa4111111111111111', 'Visa[removed]'],
    ['policy 123456789 in force', 'policy 123456789 in force'],
    ['Intake a4111-1111-1111-1111c5', 'Intake a4111-1111-1111-1111c5'],
    ['Intake a4111111-1111-4111-8111-111111111c53', 'Intake a4111111-1111-4111-8111-111111111c53'],
    ['b04111111111111111cafe00b04111111111111111', 'b04111111111111111cafe00b04111111111111111'],
    ['account since 2019', 'account since 2019'],
  ])('within “%s”', (text, kept) => expect(withoutSecrets(text)).toBe(kept));

  test('none of them is ever sent: by name, by content, within notes, in rejected rows, without a header', async () => {
    const rows = Array.from({ length: 8 }, (_, n) => [
      `Ada ${n}`, `20255501${n}0`, `21${n}-45-6789`, '4111111111111111', ['021000021', '011401533', '091000019'][n % 3], `his ssn is 31${n}-45-6789 ok`,
    ]); // prettier-ignore
    rows.push(['Bad', '12', '218-45-6789', '4111111111111111', '021000021', '319-45-6789']);
    const body = rows.map((row) => row.join(',')).join('\n');
    const secret = /[0-9]{3}-45-6789|4111111111111111|021000021|011401533|091000019/;
    const named = await sent(`Name,Phone,SSN,Reference,Code,Notes\n${body}`);
    expect(named.columns.map(({ field }) => field)).toEqual([
      'full_name',
      'phone',
      'refused',
      'refused',
      'refused',
      'notes',
    ]);
    for (const { field, why, samples } of named.columns) {
      if (field === 'refused') expect([why.length > 20, samples]).toEqual([true, []]);
    }
    expect(named.json).toContain('his ssn is [removed] ok');
    for (const { json } of [named, await sent(body)]) {
      expect(json).toContain('Ada 7');
      expect(json).not.toMatch(secret);
    }
    const bare = rows.map(([name, phone], n) => `${name},${phone},${218_456_780 + n}`).join('\n');
    expect((await sent(bare)).json).not.toMatch(/2184567/);
  });

  test('what nobody could know by its looks goes with its column, as far as two amounts push it, however short the row', async () => {
    const header = 'Name,Coverage,Premium,Phone,Email,Password,City,State,Notes';
    const { json } = await sent(
      [
        header,
        'Ada Love,5000,12,2025550140,a@example.com,hunter-two,Cary,NC,calm',
        'Shifted Love,$350,000,$1,200,2025550141,b@example.com,hunter-two,Cary',
      ].join('\n'),
    );
    expect(json).toContain('"rejected":"shifted_columns"');
    expect(json).toContain('b@example.com');
    expect(json).not.toContain('hunter');
  });

  test('they stand nowhere: in any column, in rows that are shifted, torn or rejected, in samples and in what is handed back', async () => {
    const header = 'Name,Phone,Email,SSN,Card,Routing,City,Coverage,Company,Tags,Lead Source,State';
    const planted = /218[- ]?45[- ]?678|4111[- ]?1111[- ]?1111[- ]?1111|021000021|1EG4/;
    const secret = (n: number) => [`21845678${n}`, '4111111111111111', '021000021'].join(',');
    const lines = [
      `Ada Love,2025550140,a@example.com,${secret(0)},Durham,"$350,000",218-45-6780,218-45-6781,4111 1111 1111 1111,NC`,
      `Shifted Love,$350,000,2025550141,b@example.com,${secret(1)},Durham,,Acme,vip,Web,NC`,
      `Shifted Again,2025550142,c,c@example.com,${secret(2)},Durham,,,,NC`,
      `Too Many,2025550143,d@example.com,x,${secret(3)},Durham,,,,,NC,more`,
      `Bad Phone,12,e@example.com,${secret(4)},Durham,,Acme,vip,Web,NC`,
      `Card Phone,4111111111111111,f@example.com,${secret(5)},Durham,,Acme,vip,Web,NC`,
      `Amex Phone,378282246310005,,${secret(6)},Durham,,Acme,vip,Web,NC`,
      `218-45-6787,2025550147,g@example.com,${secret(7)},1EG4-TE5-MK73,,Acme,vip,Web,NC`,
      `<test lead>,2025550148,h@example.com,${secret(8)},Durham,,Acme,vip,Web,NC`,
      `Torn,"2025550149,i@example.com,${secret(9)},Durham,,Acme,vip,Web,NC`,
    ];
    const text = `${header}\n${lines.join('\n')}\n`;
    const { json, columns } = await sent(text);
    expect(json).toContain('Ada Love');
    expect(json).toContain('+12025550147');
    expect(json.match(/"rejected":"[a-z_]+"/g)).toEqual(
      ['shifted_columns', 'shifted_columns', 'too_many_cells', 'invalid_phone', 'invalid_phone', 'invalid_phone', 'test_row', 'unterminated_quote'].map(
        (reason) => `"rejected":"${reason}"`,
      ),
    ); // prettier-ignore
    expect(json).not.toMatch(planted);
    expect(json).not.toContain('378282246310005');
    expect(JSON.stringify(columns)).not.toMatch(planted);
    const source = byteSource(text);
    const inspection = await inspectFile(source, options);
    expect(JSON.stringify(inspection)).not.toMatch(planted);
    const mapping = inspection.columns.map(({ field }) => field);
    const back = await readRejects(source, { inspection, mapping, options }, new Map(lines.map((_, n) => [n + 2, n === 9 ? 'unterminated_quote' : n < 4 ? 'shifted_columns' : 'invalid_phone'])));
    expect(back).toContain('Too Many,2025550143,d@example.com');
    expect(back).toContain('Bad Phone,12,e@example.com');
    expect(back).not.toMatch(planted);
  }); // prettier-ignore

  test('a text without long numbers stays as it is', () => {
    fc.assert(fc.property(fc.string(), (text) => withoutSecrets(text) === text || /[0-9]{2}/.test(text)));
  });
});

test.each([
  ['Email Opt Out', 'email'],
  ['Unsubscribed from all email', 'email'],
  ['SMS Opt Out', 'text'],
  ['Do Not Text', 'text'],
  ['DNC', 'text,call'],
  ['Do Not Call', 'text,call'],
  ['donotcall', 'text,call'],
  ['Phone Opt Out', 'text,call'],
  ['TCPA Consent', 'text,call'],
  ['Opted Out of SMS & Email', 'text,email'],
  ['Do Not Contact (phone)', 'text,call,email'],
  ['Unsubscribed', 'text,call,email'],
  ['DND', 'text,call,email'],
  ['Litigator', 'text,call'],
])('a yes under “%s” closes %s', (header, channels) => expect(optOutChannels(header).join()).toBe(channels));
