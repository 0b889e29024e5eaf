// The adapter's readings and orders against the sandbox's carrier: numbers, profiles, detail records, verification.
import { describe, expect, it } from 'vitest';
import { acceptedOf, refusalOf, textTo, useCarrier } from '../../../test-support/carrier-under-test.ts';
import { CarrierInDoubt, CarrierRefused } from '../../domain/carrier-outcome.ts';
import type { VerificationForm } from './telnyx-gateway.ts';

const carrier = useCarrier();
const lead = '+16155550142';

describe('numbers and profiles', () => {
  it('from search to a number on a profile', async () => {
    const { gateway } = carrier;
    const profile = await gateway.createProfile('agent 7');
    expect(await gateway.profileBy('agent 7')).toEqual(profile);
    expect(await gateway.profileBy('agent')).toBeNull();

    const numbers = await gateway.searchTollFree({ count: 3, prefix: '855' });
    expect(numbers).toEqual(['+18555550100', '+18555550101', '+18555550102']);
    const order = await gateway.order({ numbers: numbers.slice(0, 2), reference: 'order-1' });
    expect(order).toMatchObject({ reference: 'order-1', numbers: numbers.slice(0, 2) });
    expect(await gateway.orderBy('order-1')).toMatchObject({ id: order.id });
    expect(await gateway.orderBy('order-2')).toBeNull();
    await expect.poll(async () => (await gateway.readOrder(order.id))?.status).toBe('success');
    expect(await gateway.readOrder('none')).toBeNull();
    expect(await gateway.searchTollFree({ count: 1, prefix: '855' })).toEqual(['+18555550102']);

    const { numbers: owned } = await gateway.ownedNumbers({ number: numbers[0] ?? '' });
    expect(owned).toMatchObject([{ number: numbers[0], profileId: null }]);
    const id = owned[0]?.id ?? '';
    expect(await gateway.assign(id, profile.id)).toMatchObject({ profileId: profile.id });
    expect(await gateway.assign(id, null)).toMatchObject({ profileId: null });
    expect((await gateway.ownedNumbers()).numbers).toHaveLength(2);
  });

  it('an order whose answer is lost is found by its reference, once', async () => {
    const { gateway } = carrier;
    await carrier.fault({ operation: 'number_orders.create', mode: 'answer-lost' });
    const order = gateway.order({ numbers: ['+18665550100'], reference: 'order-9' });
    await expect(order).rejects.toEqual(new CarrierInDoubt('cut'));
    expect(await gateway.orderBy('order-9')).toMatchObject({ numbers: ['+18665550100'] });
    expect(await carrier.requests('number_orders.create')).toHaveLength(1);
  });

  it('a number that is sold, a profile that is not there and a prefix that is none are refused', async () => {
    const { gateway } = carrier;
    await gateway.order({ numbers: ['+18665550100'], reference: 'first' });
    const again = await failureOf(gateway.order({ numbers: ['+18665550100'], reference: 'second' }));
    expect(again.refusal).toMatchObject({ code: '85001', mayRetry: false });
    const { id } = (await gateway.ownedNumbers()).numbers[0] ?? { id: '' };
    expect((await failureOf(gateway.assign(id, 'nowhere'))).refusal).toMatchObject({ code: '10017' });
    expect((await failureOf(gateway.assign('nothing', null))).refusal.fault).toBe('not_found');
    expect((await failureOf(gateway.enableProfile('nothing', true))).refusal.fault).toBe('not_found');
    expect((await failureOf(gateway.searchTollFree({ count: 1, prefix: '615' }))).refusal.fault).toBe('invalid');
  });
});

describe('local numbers', () => {
  it('from the search of an area to a number that is given back', async () => {
    const { gateway } = carrier;
    const [wanted = '', next] = await gateway.searchLocal({ areaCode: '615', count: 2 });
    expect([wanted, next]).toEqual(['+16155550100', '+16155550101']);
    expect(await gateway.numberId(wanted)).toBeNull();
    await gateway.order({ numbers: [wanted], reference: 'local-1' });
    const id = await gateway.numberId(wanted);
    expect(id).toMatch(/^\d+$/);
    expect(await gateway.searchLocal({ areaCode: '615', count: 1 })).toEqual([next]);

    expect(await gateway.releaseNumber(id!)).toBe(true);
    expect(await gateway.releaseNumber(id!)).toBe(false);
    // Still listed, as deleted.
    expect(await gateway.numberId(wanted)).toBeNull();
  });

  it('one that no search has shown is refused, and an area that is none has none', async () => {
    const { gateway } = carrier;
    const unseen = await failureOf(gateway.order({ numbers: ['+16155550100'], reference: 'unseen' }));
    expect(unseen.refusal).toMatchObject({ fault: 'number_gone', code: '85000' });
    expect(await gateway.searchLocal({ areaCode: '204', count: 12 })).toEqual([]);
    expect(await gateway.searchLocal({ areaCode: '000', count: 12 })).toEqual([]);
  });

  it('an order that fails brings none', async () => {
    const { gateway } = carrier;
    await carrier.control('telnyx/number-orders', { end: 'failure', pending_ms: 0 });
    const [wanted = ''] = await gateway.searchLocal({ areaCode: '615', count: 1 });
    expect(await gateway.order({ numbers: [wanted], reference: 'local-2' })).toMatchObject({ status: 'failure' });
    expect(await gateway.numberId(wanted)).toBeNull();
  });
});

describe('detail records', () => {
  it('tell of both directions, oldest first, page by page, with the address that proves a send', async () => {
    const sender = await carrier.sender();
    const since = new Date();
    await carrier.control('telnyx/rates', { per_number: 100, account: 100 });
    for (let index = 0; index < 52; index += 1) await carrier.gateway.send(textTo(sender, { ref: `text-${index}` }));
    await carrier.settled();
    await carrier.control('telnyx/receive', { from: lead, to: sender.from, text: 'Hi' });

    const first = await carrier.gateway.records({ since });
    expect([first.records.length, first.nextPage]).toEqual([50, 2]);
    const second = await carrier.gateway.records({ since, page: 2 });
    expect([second.records.length, second.nextPage]).toEqual([3, null]);
    const all = [...first.records, ...second.records];
    expect(all.slice(0, 52).map((each) => carrier.gateway.refOf(each.webhookUrl))).toEqual(
      Array.from({ length: 52 }, (_, index) => `text-${index}`),
    );
    expect(all.at(-1)).toMatchObject({ direction: 'inbound', from: lead, to: sender.from, status: 'received' });
    expect(await carrier.gateway.message(all.at(-1)?.id ?? '')).toMatchObject({ text: 'Hi', direction: 'inbound' });

    const { records: inbound } = await carrier.gateway.records({ since, direction: 'inbound' });
    expect(inbound).toHaveLength(1);
    expect((await carrier.gateway.records({ since: new Date(Date.now() + 60_000) })).records).toEqual([]);
  });

  it('come late when the carrier is slow: an absence proves nothing', async () => {
    const sender = await carrier.sender();
    const since = new Date();
    await carrier.control('telnyx/records', { late_seconds: 3_600 });
    await carrier.gateway.send(textTo(sender));
    await carrier.settled();
    expect((await carrier.gateway.records({ since })).records).toEqual([]);
    await carrier.control('telnyx/records', { late_seconds: 0 });
    expect((await carrier.gateway.records({ since })).records).toMatchObject([{ status: 'delivered', parts: 1 }]);
  });

  it('a failure has the carrier’s code, in the record, the event and the message', async () => {
    const sender = await carrier.sender();
    await carrier.control('telnyx/reception', { phone: lead, status: 'delivery_failed', code: '40001' });
    const { id } = acceptedOf(await carrier.gateway.send(textTo(sender)));
    const heard = await carrier.settled();
    const { records } = await carrier.gateway.records({ since: new Date(Date.now() - 60_000) });
    expect(records).toMatchObject([{ id, status: 'failed', codes: ['40001'] }]);
    const failed = { status: 'delivery_failed', errors: [{ code: '40001', said: 'Not routable' }] };
    expect(await carrier.gateway.message(id)).toMatchObject(failed);
    const last = heard.at(-1);
    expect(last && carrier.gateway.verify(last.body, last.headers, new Date())).toMatchObject({ message: failed });
  });
});

describe('toll-free verification', () => {
  const form = (number: string, more: Partial<VerificationForm> = {}): VerificationForm => ({
    businessName: 'Sample Life LLC',
    corporateWebsite: 'https://example.com',
    businessAddr1: '1 Main Street',
    businessCity: 'Nashville',
    businessState: 'Tennessee',
    businessZip: '37201',
    businessContactFirstName: 'Ann',
    businessContactLastName: 'Sample',
    businessContactEmail: 'ann@example.com',
    businessContactPhone: '+16155550100',
    messageVolume: '1,000',
    phoneNumbers: [{ phoneNumber: number }],
    useCase: 'Insurance Services',
    useCaseSummary: 'Answers to people who asked for a quote.',
    productionMessageContent: 'Hi Pat, this is Ann with Sample Life. Reply STOP to opt out.',
    optInWorkflow: 'A box that is ticked on the form.',
    optInWorkflowImageURLs: [{ url: 'https://example.com/a/ann/texts.png' }],
    additionalInformation: '',
    businessRegistrationNumber: '12-3456789',
    businessRegistrationType: 'EIN',
    businessRegistrationCountry: 'US',
    ...more,
  });

  it('submitted, rejected with a reason, changed, approved: the number may send', async () => {
    const { gateway } = carrier;
    const profile = await gateway.createProfile('agent');
    const [number = ''] = (await gateway.order({ numbers: ['+18885550100'], reference: 'o', profileId: profile.id }))
      .numbers;
    const sender = { from: number, profileId: profile.id };
    const { id, status } = await gateway.submitVerification(form(number));
    expect(status).toBe('Waiting For Telnyx');
    expect(refusalOf(await gateway.send(textTo(sender)))).toMatchObject({ code: '40329' });

    const early = await failureOf(gateway.resubmitVerification(id, form(number)));
    expect(early.refusal).toMatchObject({ fault: 'invalid', mayRetry: false });
    const reason = 'Business name does not match public records.';
    await carrier.control(`telnyx/verifications/${id}/decide`, { status: 'Rejected', reason });
    expect(await gateway.verification(id)).toMatchObject({ status: 'Rejected', reason, numbers: [number] });
    expect(await gateway.resubmitVerification(id, form(number, { businessName: 'Sample Life, LLC' }))).toMatchObject({
      status: 'Waiting For Telnyx',
      reason: null,
    });
    await carrier.control(`telnyx/verifications/${id}/decide`, { status: 'Verified' });
    expect(await gateway.verificationOf(number)).toMatchObject({ id, status: 'Verified' });
    expect((await gateway.verificationHistory(id)).map((step) => [step.status, step.reason])).toEqual([
      ['Verified', null],
      ['Waiting For Telnyx', null],
      ['Rejected', reason],
      ['Waiting For Telnyx', null],
    ]);
    acceptedOf(await gateway.send(textTo(sender)));
  });

  it('unknown requests are null', async () => {
    expect(await carrier.gateway.verification('none')).toBeNull();
    expect(await carrier.gateway.verificationOf('+18885550100')).toBeNull();
  });

  it.each<[string, Partial<VerificationForm>, string, string]>([
    ['no registration number', { businessRegistrationNumber: null }, '/businessRegistrationNumber', '10015'],
    ['an empty registration type', { businessRegistrationType: '' }, '/businessRegistrationType', '10004'],
    ['a country in full', { businessRegistrationCountry: 'United States' }, '/businessRegistrationCountry', '10015'],
    ['a state of two letters', { businessState: 'TN' }, '/businessState', '10015'],
    ['a site without scheme', { corporateWebsite: 'example.com' }, '/corporateWebsite', '10015'],
    ['no picture of the opt-in', { optInWorkflowImageURLs: [] }, '/optInWorkflowImageURLs', '10015'],
    ['a contact that is no number', { businessContactPhone: '6155550100' }, '/businessContactPhone', '10015'],
    ['a local number', { phoneNumbers: [{ phoneNumber: '+16155550100' }] }, '/phoneNumbers/0/phoneNumber', '10002'],
    [
      'somebody else’s number',
      { phoneNumbers: [{ phoneNumber: '+18335550177' }] },
      '/phoneNumbers/0/phoneNumber',
      '10017',
    ],
  ])('refused, naming the field: %s', async (_, more, field, code) => {
    const { from } = await carrier.sender();
    const { refusal } = await failureOf(carrier.gateway.submitVerification(form(from, more)));
    expect(refusal).toMatchObject({ field, code, mayRetry: false });
  });

  it('a number is in one request only', async () => {
    const { from } = await carrier.sender();
    await carrier.gateway.submitVerification(form(from));
    const { refusal } = await failureOf(carrier.gateway.submitVerification(form(from)));
    expect(refusal).toMatchObject({ code: '10012' });
  });
});

async function failureOf(call: Promise<unknown>): Promise<CarrierRefused> {
  const failure: unknown = await call.then(
    () => new Error('The call was expected to be refused.'),
    (error: unknown) => error,
  );
  if (failure instanceof CarrierRefused) return failure;
  throw failure;
}
