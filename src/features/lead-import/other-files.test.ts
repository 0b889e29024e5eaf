// Files as they come, with what a first look at them gets wrong: whose number it is, what is no phone, which words mean no.
import { describe, expect, test } from 'vitest';
import { byteSource } from '../../../test-support/byte-source.ts';
import type { LeadDraft } from '../../domain/lead-draft.ts';
import type { ImportField } from './import-field.rules.ts';
import type { ImportedRow } from './import-worker.rules.ts';
import { suggestMapping } from './map-columns.rules.ts';
import { inspectFile, readChunks } from './read-file.rules.ts';

const options = { timeZone: 'America/New_York', today: '2026-11-22' };

async function readFile(text: string) {
  const source = byteSource(text);
  const inspection = await inspectFile(source, options);
  const mapping = inspection.columns.map(({ field }) => field);
  const rows: ImportedRow[] = [];
  for await (const { chunk } of readChunks(source, { inspection, mapping, options })) rows.push(...chunk.rows);
  const drafts = rows.flatMap((row): LeadDraft[] => ('draft' in row ? [row.draft] : []));
  return { inspection, mapping, rows, drafts };
}

const fieldsOf = (headers: readonly string[], rows: readonly (readonly string[])[]): ImportField[] =>
  suggestMapping(headers, rows).map(({ field }) => field);

/** Ten digits; `isValid` by the rules for US area and exchange codes. */
const tenDigits = (index: number, isValid = true): string =>
  `${isValid ? '202' : '123'}555${String(1000 + index).slice(-4)}`;

describe('a phone without a telling header', () => {
  const column = (bad: number, count = 40): string[][] =>
    Array.from({ length: count }, (_, index) => [`Ada ${index}`, tenDigits(index, index >= bad)]);

  test.each([
    [0, 'phone'],
    [2, 'phone'],
    [3, 'extra'],
    [40, 'extra'],
  ])('of 40 values %d break the rules for US numbers: %s', (bad, field) => {
    expect(fieldsOf(['Name', 'Foo'], column(bad))).toEqual(['full_name', field]);
    expect(fieldsOf(['Column 1', 'Column 2'], column(bad))[1]).toBe(field);
  });

  test('area and exchange codes that nobody has are none', () => {
    const values = ['2025550143', '9115550143', '2029110143', '2021550143', '3925550143', '12025550143'];
    expect(values.map((value) => fieldsOf(['Name', 'Foo'], [['Ada', value]])[1])).toEqual(
      ['phone', 'extra', 'extra', 'extra', 'extra', 'phone'],
    ); // prettier-ignore
  });

  test('it gives way to a column whose header says phone, and to one without any header', () => {
    const rows = [['Ada', '4155550143', '2025550143'], ['Pat', '4155550144', '2025550144']]; // prettier-ignore
    expect(fieldsOf(['Name', 'Foo', 'Phone Number'], rows)).toEqual(['full_name', 'extra', 'phone']);
    expect(fieldsOf(['Name', 'Foo', 'Best number to reach you on'], rows).slice(1)).toEqual(['extra', 'phone']);
    expect(fieldsOf(['Name', 'Foo', ''], rows)).toEqual(['full_name', 'extra', 'phone']);
  });

  test.each(['Order', 'Order Number', 'Policy #', 'Reference', 'Confirmation No', 'NPN', 'Account', 'Case ID', 'Ticket'])(
    '“%s” names something else',
    (header) => expect(fieldsOf(['Name', header], column(0))).toEqual(['full_name', 'extra']),
  ); // prettier-ignore

  test('under a phone header the letter holds', async () => {
    const { drafts } = await readFile('Name,Phone\nAda,1234567890\nPat,9999999998\nKim,+4721234567\n');
    expect(drafts.map(({ phone }) => phone)).toEqual(['+11234567890', '+19999999998', '+4721234567']);
  });
});

describe('numbers and addresses of somebody else are details', () => {
  const others = [
    'Fax', 'Fax Phone', 'Home Fax', 'Fax Number Home', 'FAXPHONE', 'Assistant Phone', "Assistant's Phone", 'Asst. Phone', 'Secretary Phone',
    'Broker Cell', "Broker's Number", 'Agent Phone', "Agent's Cell", 'agentphone', 'Agent Mobile Number', 'Agency Phone', 'Writing Agent Phone', 'Producer Phone',
    'Sales Rep Phone', 'Advisor Phone', 'Emergency Contact', 'Emergency Contact Phone', 'Emergency Phone', 'EmergencyPhone', 'Emergency Contact Cell',
    'Spouse Phone', "Spouse's Cell", 'Next of Kin Phone', 'Caregiver Phone', 'Power of Attorney Phone', 'POA Phone', 'Doctor Phone', "Physician's Phone",
    'Referred By Phone', 'Referrer Phone', 'Attorney Phone', 'Owner Phone', "Beneficiary's Phone", 'Bene Phone', 'Support Phone', 'Vendor Phone', 'Branch Manager Cell',
  ]; // prettier-ignore
  test.each(others)('%s', (header) => {
    const rows = [0, 1, 2].map((index) => [`Ada ${index}`, tenDigits(index), tenDigits(index + 10)]);
    expect(fieldsOf(['Name', header, 'Phone'], rows)).toEqual(['full_name', 'extra', 'phone']);
    expect(fieldsOf(['Name', header], rows)).toEqual(['full_name', 'extra']);
  });

  test.each(['Assistant E-mail', 'Asst Email', "Broker's Email", 'Agent Email', 'agentemail', 'Emergency Contact Email', 'Agency Email', 'Spouse Email', 'Rep Email', 'Assistant'])(
    '%s',
    (header) => {
      const rows = [0, 1, 2].map((index) => [`Ada ${index}`, `b${index}@example.com`, `a${index}@example.com`]);
      expect(fieldsOf(['Name', header, 'Email'], rows)).toEqual(['full_name', 'extra', 'email']);
      expect(fieldsOf(['Name', header], rows)).toEqual(['full_name', 'extra']);
    },
  ); // prettier-ignore

  test.each(['Home Phone', 'Work Phone', 'Business Phone', 'Cell', 'Contact Phone', 'Client Phone', 'Lead Phone', 'Insured Cell Phone', 'Mobile Phone 2', 'Company Phone'])(
    '%s is the lead’s',
    (header) => expect(fieldsOf(['Name', header], [['Ada', '2025550143']])[1]).toBe('phone'),
  ); // prettier-ignore
});

test.each(['Mil Branch', 'Mil. Branch', 'Military Br', 'Svc Branch', 'Branch of Svc', 'Armed Forces', 'Service Br.', 'Vet Branch', 'Branch of Armed Forces', 'MilBranch', 'mil_branch'])(
  '“%s” is the branch of the military',
  (header) => expect(fieldsOf(['Name', header], [['Ada', 'Army']])).toEqual(['full_name', 'military_branch']),
); // prettier-ignore

describe('consent', () => {
  const readOne = async (header: string, value: string, more = '', moreValue = '') => {
    const { drafts, rows } = await readFile(
      `Name,Phone,${header}${more && `,${more}`}\nAda,2025550143,"${value}"${more && `,"${moreValue}"`}\n`,
    );
    const [row] = rows;
    return { ...drafts[0]!, warnings: row && 'draft' in row ? row.warnings : undefined };
  };

  test.each([
    'Opted out', 'opt-out', 'OPTOUT', 'Opt Out', 'No', 'N', 'no thanks', 'false', 'FALSE', '0', 'Unsubscribed', 'unsubscribe', 'DNC', 'Do Not Call', 'do not contact',
    'Do not text', "don't call", 'Revoked', 'Consent revoked', 'STOP', 'Stopped', 'withdrawn', 'declined', 'Refused', 'denied', 'not opted in', 'Not Subscribed',
    'Never', 'Opted out 06/15/2026', 'No - per call', 'No consent', 'non-subscribed', 'cancel', 'remove me', 'quit', 'blocked',
  ])('“%s” is an opt-out', async (value) => {
    for (const header of ['TCPA Consent', 'SMS Opt In', 'Consent', 'Subscribed', 'Opt-In Status', 'Text OK', 'Permission to Call', 'Accepts SMS Marketing', 'Consent Status']) {
      expect([header, await readOne(header, value)]).toMatchObject([header, { opted_out: true, consent: null }]);
    }
    expect(await readOne('TCPA Consent', value, 'Consent Date', '06/15/2026')).toMatchObject({ opted_out: true, consent: null, extra: { 'Consent Date': '06/15/2026' } });
    expect(await readOne('Consent Text', value)).toMatchObject({ opted_out: true, consent: null });
  }); // prettier-ignore

  test.each(['Yes', 'Y', 'TRUE', '1', 'x', 'Opted in', 'opt-in', 'Subscribed', 'Consented', 'I agree', 'Agreed', 'Granted', 'Sí', 'Express consent', 'Express written', 'Yes - web form', 'Accepted', 'Checked'])(
    '“%s” is consent',
    async (value) => {
      expect(await readOne('TCPA Consent', value)).toMatchObject({
        opted_out: false,
        consent: { text: `TCPA Consent: ${value}` },
      });
    },
  ); // prettier-ignore

  test.each(['maybe', 'Pending', 'see file', '?!', 'Web', 'cleaned', 'unsure', 'yesterday', 'nobody asked', 'Stopford', '12', 'expired', 'No answer', 'Yes, but no texts', 'Implied'])(
    '“%s” is neither, and is kept as a detail',
    async (value) => {
      const lead = await readOne('TCPA Consent', value, 'Consent Date', '06/15/2026');
      expect(lead).toMatchObject({
        opted_out: false,
        consent: null,
        extra: { 'TCPA Consent': value, 'Consent Date': '06/15/2026' },
        warnings: ['consent_unclear'],
      });
    },
  ); // prettier-ignore

  test.each(['', 'n/a', 'unknown', '-'])('“%s” says nothing', async (value) => {
    expect(await readOne('TCPA Consent', value)).toMatchObject({ opted_out: false, consent: null, extra: {} });
  });

  test('one yes among them is consent for what it names, and one no still closes its channel', async () => {
    expect(await readOne('SMS Consent', 'No', 'Email Opt In', 'Yes')).toMatchObject({
      opt_outs: ['text'],
      consent: { text: 'Email Opt In: Yes' },
    });
  });

  test('a certificate stands although the words beside it are not understood, not against a no', async () => {
    const certificate = 'https://cert.trustedform.com/abc';
    expect((await readOne('TCPA', 'Web', 'TrustedForm Cert URL', certificate)).consent?.certificate_url).toBe(certificate);
    expect(await readOne('TCPA', 'No', 'TrustedForm Cert URL', certificate)).toMatchObject({ consent: null, opted_out: true });
  }); // prettier-ignore

  test.each([
    ['DNC', 'clean', false],
    ['DNC', 'Not on DNC', false],
    ['DNC', 'No', false],
    ['DNC', 'Callable', false],
    ['DNC', 'DNC', true],
    ['Opt Out', 'Opted in', false],
    ['Opt Out', 'No opt out', false],
    ['Opt Out', 'false', false],
    ['Opt Out', 'Unsubscribed', true],
    ['Opt Out', '06/15/2026', true],
    ['Do Not Call', 'Revoked consent', true],
  ])('%s: %s', async (header, value, isOut) => {
    expect((await readOne(header, value)).opted_out).toBe(isOut);
  });
});
