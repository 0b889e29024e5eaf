// Files as they come, with what a first look at them gets wrong: whose number it is, what is no phone, which words mean no.
import { describe, expect, test } from 'vitest';
import { byteSource } from '../../../test-support/byte-source.ts';
import type { LeadDraft } from '../../domain/lead-draft.ts';
import type { ImportField } from './import-field.words.ts';
import type { ImportedRow } from './import-worker.rules.ts';
import { suggestMapping } from './map-columns.rules.ts';
import { inspectFile, readChunks, readRejects } from './read-file.rules.ts';

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

  test.each(['Order', 'Order Number', 'Reference', 'Confirmation No', 'NPN', 'Account', 'Case ID', 'Ticket'])(
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

describe('names', () => {
  const nameOf = async (headers: string, cells: string) =>
    (await readFile(`${headers},Phone\n${cells},2025550143\nPat Doe,Doe,2025550144\n`)).drafts[0]?.name;

  test.each([
    ['Name,Surname', 'Ada,Love', 'Ada Love'],
    ['Name,Surname', 'Ada Love,Love', 'Ada Love'],
    ['Name,Surname', 'Ada LOVE,Love', 'Ada LOVE'],
    ['Name,Surname', 'Mary Jo,Love', 'Mary Jo Love'],
    ['Name,Surname', 'J.R.,Smith', 'J.R. Smith'],
    ['Name,Surname', 'J.R. Smith,Smith', 'J.R. Smith'],
    ['Name,Surname', 'Ada.Love,Love', 'Ada.Love'],
    ['Name,Surname', 'AdaLove,Love', 'AdaLove'],
    ['Name,Surname', 'Mary-Jo,McDonald', 'Mary-Jo McDonald'],
    ['Name,Surname', 'José,Núñez', 'José Núñez'],
    ['Name,Surname', '"Love, Ada",Love', 'Love, Ada'],
    ['Name,Surname', 'Ada,', 'Ada'],
    ['Name,Surname', ',Love', 'Love'],
    ['Surname,Name', 'Love,Ada', 'Ada Love'],
    ['Name,Last Name', 'Ada,Love', 'Ada Love'],
    ['Contact,Family Name', 'Ada,Love', 'Ada Love'],
    ['First Name,Name', 'Ada,Love', 'Ada Love'],
    ['First Name,Name', 'Ada,Ada Love', 'Ada Love'],
    ['First Name,Name', 'Patricia,Pat Doe', 'Pat Doe'],
    ['Given,Family', 'Ada,Love', 'Ada Love'],
    ['Given Names,Sur Name', 'Ada,Love', 'Ada Love'],
    ['Fore Name,Last', 'Ada,Love', 'Ada Love'],
    ['Christian Name,Surname', 'Ada,Love', 'Ada Love'],
    ['Name (First),Name (Last)', 'Ada,Love', 'Ada Love'],
    ['Name - First,Name - Last', 'Ada,Love', 'Ada Love'],
    ['1st Name,2nd Name', 'Ada,Love', 'Ada Love'],
    ['Member First,Member Last', 'Ada,Love', 'Ada Love'],
    ['contact.first.name,contact.last.name', 'Ada,Love', 'Ada Love'],
    ['FIRSTNAME,LASTNAME', 'J.R.,McDonald', 'J.R. McDonald'],
    ['firstname,lastname', "Mary-Jo,O'Brien", "Mary-Jo O'Brien"],
  ])('%s: %s is %s', async (headers, cells, name) => expect(await nameOf(headers, cells)).toBe(name));

  test.each(['J.R. Smith', 'JR Smith', 'McDonald', 'Mary-Jo', 'Mary-Jo McDonald', 'DeShawn LaRue', 'St.John', 'A.J.', 'Jean-Luc St. Pierre'])(
    'the name %s stays whole',
    async (name) => {
      expect((await readFile(`Name,Phone\n${name},2025550143\n`)).drafts[0]?.name).toBe(name);
      expect((await readFile(`${name},2025550143\n${'Pat Doe,2025550144\n'.repeat(3)}`)).drafts[0]?.name).toBe(name);
    },
  ); // prettier-ignore

  test.each([
    'FIRSTNAME,LASTNAME,PHONENUMBER,EMAILADDRESS,STREETADDRESS,ZIPCODE,DATEOFBIRTH',
    'first.name,last.name,phone.number,email.address,street.address,zip.code,date.of.birth',
    'First_Name,Last_Name,Phone_Number,Email_Address,Street_Address,Zip_Code,Date_Of_Birth',
    'firstName,lastName,phoneNumber,emailAddress,streetAddress,zipCode,dateOfBirth',
  ])('the headers %s are known whole', async (headers) => {
    const row = 'Ada,Love,2025550143,a@example.com,1 Main St,27701,02/28/1961';
    expect((await readFile(`${headers}\n${row}\n`)).mapping).toEqual(
      ['first_name', 'last_name', 'phone', 'email', 'street', 'zip', 'dob'],
    ); // prettier-ignore
  });
});

describe('an address in one column', () => {
  const tampa = { street: '12 Main St', city: 'Tampa', state: 'FL', zip: '33602' };
  const whole = '"12 Main St, Tampa, FL 33602"';

  test.each([
    ['Address', whole, tampa],
    ['Full Address', whole, tampa],
    ['Mailing Address', '"12 Main St\nTampa, FL 33602"', tampa],
    ['Address,City,State,Zip', `${whole},Tampa,FL,33602`, tampa],
    ['Address,City,State,Zip', `${whole},,,`, tampa],
    ['Address,City,State,Zip', `${whole},tampa,Florida,33602-1111`, { ...tampa, city: 'tampa', zip: '33602-1111' }],
    ['Address,Address 2,City,State,Zip', `${whole},Apt 4,,,`, { ...tampa, street: '12 Main St, Apt 4' }],
    ['Street,City,State,Zip,Full Address', `12 Main St,Tampa,FL,33602,${whole}`, tampa],
    [
      'Address 1 - Formatted,Address 1 - Street,Address 1 - City,Address 1 - Region,Address 1 - Postal Code',
      `${whole},12 Main St,Tampa,FL,33602`,
      tampa,
    ],
  ])('%s', async (headers, row, address) => {
    const { drafts } = await readFile(`Name,Phone,${headers}\nAda,2025550140,${row}\n`);
    expect(drafts).toMatchObject([{ address, state: 'FL' }]);
  });

  test('stays as it stands where other columns say something else', async () => {
    const { drafts } = await readFile(`Name,Phone,Address,City,State,Zip\nAda,2025550140,${whole},Macon,GA,31201\n`);
    expect(drafts).toMatchObject([
      { address: { street: '12 Main St, Tampa, FL 33602', city: 'Macon', state: 'GA', zip: '31201' }, state: 'GA' },
    ]);
  });
});

describe('addresses do not mix', () => {
  const leadsOf = async (headers: string, ...rows: string[]) =>
    (await readFile(`Name,Phone,${headers}\n${rows.map((row, index) => `Ada,202555014${index},${row}\n`).join('')}`))
      .drafts;
  const both =
    'Mailing Address,Mailing City,Mailing State,Mailing Zip,Home Address,Home Address 2,Home City,Home State,Home Zip';
  const home = { street: '1 Main St, Apt 4', city: 'Durham', state: 'NC', zip: '27701' };
  const mailing = { street: 'PO Box 1', city: 'Macon', state: 'GA', zip: '31201' };

  test('the home is the address, the other one is kept as it stands', async () => {
    const [whole, onlyMailing, half] = await leadsOf(
      both,
      'PO Box 1,Macon,GA,31201,1 Main St,Apt 4,Durham,NC,27701',
      'PO Box 1,Macon,GA,31201,,,,,',
      'PO Box 1,Macon,GA,31201,1 Main St,,,,',
    );
    expect(whole).toMatchObject({ address: home, state: 'NC' });
    expect(whole?.extra).toEqual({
      'Mailing Address': 'PO Box 1',
      'Mailing City': 'Macon',
      'Mailing State': 'GA',
      'Mailing Zip': '31201',
    });
    expect(onlyMailing).toMatchObject({ address: mailing, state: 'GA', extra: {} });
    expect(half?.address).toEqual({ street: '1 Main St', city: null, state: null, zip: null });
  });

  test.each([
    ['Mailing Address,City,State,Zip', 'PO Box 1,Macon,GA,31201', mailing],
    ['State,Mailing Address,Mailing City,Mailing Zip', 'GA,PO Box 1,Macon,31201', mailing],
    ['Address,City,State,Zip,Mailing Address,Mailing City,Mailing State,Mailing Zip', '1 Main St,Durham,NC,27701,PO Box 1,Macon,GA,31201', { ...home, street: '1 Main St' }],
    ['Home Address,City,State,Zip,Mailing Address,City,State,Zip', ',,,,PO Box 1,Macon,GA,31201', mailing],
    ['Home Address,City,State,Zip,Mailing Address,City,State,Zip', '1 Main St,Durham,,27701,PO Box 1,Macon,GA,31201', { street: '1 Main St', city: 'Durham', state: null, zip: '27701' }],
    ['Address 1 - Street,Address 1 - City,Address 1 - Region,Address 1 - Postal Code,Address 2 - Street,Address 2 - City,Address 2 - Region,Address 2 - Postal Code', 'PO Box 1,Macon,GA,31201,1 Main St,Durham,NC,27701', mailing],
    ['Address 1,City 1,State 1,Zip 1,Address 2,City 2,State 2,Zip 2', 'PO Box 1,Macon,GA,31201,1 Main St,Durham,NC,27701', mailing],
    ['Address 1,Address 2,City,State,Zip', '1 Main St,Apt 4,Durham,NC,27701', home],
    ['Home Street,Home City,Home State,Home Postal Code,Business Street,Business City,Business State,Business Postal Code', '"1 Main St, Apt 4",Durham,NC,27701,9 Work Rd,Macon,GA,31201', home],
    ['Physical Address,Physical City,Physical State,Physical Zip,Billing Street,Billing City,Billing State,Billing Zip', '"1 Main St, Apt 4",Durham,NC,27701,9 Bill Rd,Macon,GA,31201', home],
  ])('%s', async (headers, row, address) => expect((await leadsOf(headers, row))[0]?.address).toEqual(address)); // prettier-ignore

  test('the state of its own stays the lead’s beside a whole address', async () => {
    const [lead] = await leadsOf('State,Mailing Address,Mailing City,Mailing State,Mailing Zip', 'TX,PO Box 1,Macon,GA,31201');
    expect(lead).toMatchObject({ state: 'TX', address: mailing });
  }); // prettier-ignore
});

describe('totals and footers are no people', () => {
  const reasonOf = async (row: string) => {
    const { rows } = await readFile(`Name,Phone,Email,Coverage\nAda Love,2025550143,a@example.com,100\n${row}\n`);
    const last = rows[1];
    return last && 'rejected' in last ? last.rejected : 'lead';
  };

  test.each([
    'Total,,,5000', 'TOTAL:,,,5000', 'Totals,,,', 'Total: 2 leads,,,', 'Grand Total,2,,$5000', 'Sub-total,,,10', 'Subtotal,,,10', 'Sub Total – July,,,10', 'Total Records: 25,,,',
    'Total Leads,25,,', 'Army Total,,,3', 'GA totals:,,,3', 'Total for Georgia,,,3', ',,Total,5000', 'Count: 25,,,', 'Count,25,,', 'Record Count: 25,,,', 'Records: 25,,,', '25 records,,,',
    '25 leads found,,,', 'Page 1 of 3,,,', 'Page 2,,,', 'Report generated on 11/22/2026,,,', 'Generated by agent@example.com,,,', 'Exported on Nov 22 2026 by Sam,,,', 'Printed: 11/22/2026,,,', 'Run Date: 11/22/2026,,,',
    'Report Date: 11/22/2026,,,', '© 2026 Example Leads LLC,,,', 'Copyright 2026 Example Leads,,,', 'Confidential - do not distribute,,,', 'All rights reserved.,,,', '*** End of report ***,,,', 'End of file,,,', '--- END ---,,,',
    'Average,,,2500', 'Sum:,,,5000', 'Number of leads: 25,,,', 'Filters applied: State = GA,,,',
  ])('%s', async (row) => expect(await reasonOf(row)).toBe('summary_row')); // prettier-ignore

  test.each([
    'Total Care,2025550144,,', 'Sam Total,2025550144,,', 'Total,2025550144,,', 'Total,,t@example.com,', 'Paige Turner,,,', 'Page,2025550144,,', 'Sumner Total Jones,,,', 'Count Basie,,,', 'Sum Wong,,,',
    'Grand Rapids,,,', 'Endo Ford,,,', 'Averill Page,,,', 'Confidence Lee,,,', 'Generosa Brown,,,', 'Record Smith,,,', 'Tot Al,,,',
  ])('%s is somebody', async (row) => expect(await reasonOf(row)).toBe('lead')); // prettier-ignore

  test('they are counted and handed back with the reason', async () => {
    const { inspection, rows } = await readFile('Name,Phone\nAda,2025550143\nTotal,1\n');
    expect(inspection.preview.rejected).toEqual({ summary_row: 1 });
    expect(rows[1]).toEqual({ row: 3, rejected: 'summary_row', cells: ['Total', '1'] });
  });
});

describe('a mended file of left-out rows', () => {
  const mended = async (text: string, first = 2) => {
    const source = byteSource(text);
    const inspection = await inspectFile(source, options);
    const plan = { inspection, mapping: inspection.columns.map(({ field }) => field), options };
    const csv = await readRejects(source, plan, new Map([[first, 'invalid_phone'], [first + 1, 'summary_row']])); // prettier-ignore
    return { first: inspection, again: await readFile(csv.replace('12,', '2025550143,')), csv };
  };

  test('drops its own Row and Reason, and is otherwise the file it came from', async () => {
    const { first, again, csv } = await mended('Name,Phone,Notes\nAda,12,call\nTotal,3,\n');
    expect(csv).toContain('Name,Phone,Notes,Row,Reason');
    expect(again.mapping).toEqual(['full_name', 'phone', 'notes', 'ignore', 'ignore']);
    expect(again.drafts).toMatchObject([{ name: 'Ada', phone: '+12025550143', extra: {} }]);
    expect(again.inspection.origin).toEqual({ fingerprint: first.fingerprint, dropped: [3, 4] });
    expect(first.origin).toBeNull();
  });

  test('also of a file without a header', async () => {
    const text = 'Ada Love,12,a@example.com\nTotal,3,\nPat Doe,2025550144,p@example.com\n';
    const { again } = await mended(text, 1);
    expect(again.mapping.slice(-2)).toEqual(['ignore', 'ignore']);
    expect(again.drafts[0]).toMatchObject({ name: 'Ada Love', phone: '+12025550143', extra: {} });
  });

  test.each([
    ['Name,Phone,Row,Reason\nAda,2025550143,7,Wants a quote\n', { Row: '7', Reason: 'Wants a quote' }],
    ['Name,Phone,Row,Reason\nAda,2025550143,B,No name\n', { Row: 'B', Reason: 'No name' }],
    ['Name,Row,Phone,Reason\nAda,7,2025550143,The phone number isn’t valid.\n', { Row: '7', Reason: 'The phone number isn’t valid.' }],
  ])('columns of somebody else by these names stay', async (text, extra) => {
    expect((await readFile(text)).drafts[0]).toMatchObject({ extra });
  }); // prettier-ignore
});

describe('the header below a report’s own lines', () => {
  const table = 'Name,Phone,Email\nAda Love,2025550143,a@example.com\nPat Doe,2025550144,\n';
  test.each([
    ['one title', 'Leads July\n'],
    ['a title and a blank line', 'Leads July\n\n'],
    ['lines of names and values', 'Report:,Leads July,\nGenerated,11/22/2026,\n\n'],
    ['a name that is a column elsewhere', 'Agent:,Sam Agent\nDate:,11/22/2026\n'],
    ['its own number', 'Agency,(202) 555-0150\n'],
    ['three titles', 'Example Leads\nJuly\nConfidential\n'],
  ])('%s', async (_, above) => {
    const { inspection, drafts } = await readFile(above + table);
    expect(inspection.headers).toEqual(['Name', 'Phone', 'Email']);
    expect(drafts.map(({ name }) => name)).toEqual(['Ada Love', 'Pat Doe']);
  });

  test('a first line that is a header stays one, whatever stands below it', async () => {
    expect((await readFile(`Name,Phone,Email\n${table}`)).inspection.headers).toEqual(['Name', 'Phone', 'Email']);
    expect((await readFile('Client,Foo\nName,Phone\n')).inspection.headers).toEqual(['Client', 'Foo']);
    expect((await readFile(`Ada Love,2025550143,a@example.com\n${table}`)).inspection.hasHeader).toBe(false);
  });
});
