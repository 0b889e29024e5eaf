// Calls and texts as carriers post them: who called or wrote is the lead, and the account's own number never is.
import { expect, test } from 'vitest';
import { flattenJson } from './flatten-payload.rules.ts';
import { readLead } from './read-lead.rules.ts';

const person = '+12025550101';
const own = '+12145550199';

function read(post: unknown) {
  const flat = flattenJson(post);
  if (!('fields' in flat)) return { rejected: flat.refused };
  return readLead(flat.fields, 'America/New_York', Date.UTC(2026, 10, 28));
}

const nobodyElse = { phone: person, further_phones: [], email: null, address: null, opted_out: false };

const incoming: Record<string, unknown> = {
  'Bandwidth’s call': {
    eventType: 'initiate',
    eventTime: '2026-11-28T10:00:00Z',
    accountId: '9200',
    applicationId: '04e88489-df02',
    from: person,
    to: own,
    direction: 'inbound',
    callId: 'c-95ac8d6e',
    callUrl: 'https://voice.example.com/c-95',
    startTime: '2026-11-28T10:00:00Z',
  },
  'Bandwidth’s text': [
    {
      type: 'message-received',
      time: '2026-11-28T10:00:00Z',
      description: 'Incoming message received',
      to: own,
      message: {
        id: '14762070468292kw2fuqty55yp2b2',
        time: '2026-11-28T10:00:00Z',
        to: [own],
        from: person,
        text: 'Quote please',
        applicationId: '93de2206',
        media: [],
        owner: own,
        direction: 'in',
        segmentCount: 1,
      },
    },
  ],
  'Bandwidth’s text without its list': {
    type: 'message-received',
    time: '2026-11-28T10:00:00Z',
    description: 'Incoming message received',
    to: own,
    message: {
      id: '14762070468292kw2fuqty55yp2b2',
      time: '2026-11-28T10:00:00Z',
      to: [own],
      from: person,
      text: 'Quote please',
      applicationId: '93de2206',
      media: [],
      owner: own,
      direction: 'in',
      segmentCount: 1,
    },
  },
  'Bandwidth’s transcription': {
    eventType: 'transcriptionAvailable',
    accountId: '1',
    from: person,
    to: own,
    direction: 'inbound',
    callId: 'c-1',
    transcription: { id: 't', status: 'available' },
    recordingId: 'r-1',
  },
  'Vonage’s call': {
    from: '12025550101',
    to: '12145550199',
    uuid: 'aaaaaaaa-bbbb-cccc-dddd-0123456789ab',
    conversation_uuid: 'CON-aaaaaaaa',
    region_url: 'https://api.example.com',
  },
  'Vonage’s event of a call': {
    headers: {},
    from: '12025550101',
    to: '12145550199',
    uuid: 'aaaaaaaa-bbbb',
    conversation_uuid: 'CON-aaaa',
    status: 'ringing',
    direction: 'inbound',
    timestamp: '2026-11-28T10:00:00.000Z',
  },
  'Vonage’s text': {
    msisdn: '12025550101',
    to: '12145550199',
    messageId: '0A0000000123ABCD1',
    text: 'Hello',
    type: 'text',
    keyword: 'HELLO',
    'message-timestamp': '2026-11-28 10:00:00',
    'api-key': 'abcd1234',
  },
  'Vonage’s message': {
    channel: 'sms',
    message_uuid: 'aaaa-bbbb',
    to: '12145550199',
    from: '12025550101',
    timestamp: '2026-11-28T10:00:00Z',
    text: 'Hi',
    sms: { num_messages: '1', keyword: 'HI' },
    usage: { price: '0.03', currency: 'EUR' },
    origin: { network_code: '310090' },
  },
  'Vonage’s message of before': {
    message_uuid: 'aaaa',
    from: { type: 'sms', number: '12025550101' },
    to: { type: 'sms', number: '12145550199' },
    timestamp: '2026-11-28T10:00:00Z',
    message: { content: { type: 'text', text: 'Hi' } },
  },
  'Telnyx’s text': {
    data: {
      event_type: 'message.received',
      id: 'b301ed3f',
      occurred_at: '2026-11-28T10:00:00Z',
      record_type: 'event',
      payload: {
        id: '84cca175',
        from: { phone_number: person, carrier: 'Verizon', line_type: 'Wireless' },
        to: [{ phone_number: own, status: 'webhook_delivered', carrier: '', line_type: '' }],
        text: 'Hello',
        direction: 'inbound',
        type: 'SMS',
        messaging_profile_id: '7401',
        record_type: 'message',
        received_at: '2026-11-28T10:00:00Z',
      },
    },
    meta: { attempt: 1, delivered_to: 'https://example.com/x' },
  },
  'Telnyx’s text to several': {
    data: {
      event_type: 'message.received',
      id: 'b301ed3f',
      payload: {
        id: '84cca175',
        cc: [{ phone_number: '+12145550188' }],
        from: { phone_number: person },
        to: [{ phone_number: own }, { phone_number: '+12145550177' }],
        text: 'Hello',
        direction: 'inbound',
        type: 'MMS',
        messaging_profile_id: '7401',
      },
    },
  },
  'Telnyx’s call': {
    data: {
      event_type: 'call.initiated',
      id: '0c',
      payload: {
        call_control_id: 'v2:x',
        call_leg_id: 'y',
        call_session_id: 'z',
        connection_id: '14',
        from: person,
        to: own,
        direction: 'incoming',
        state: 'parked',
      },
    },
  },
  'Telnyx’s TeXML': {
    CallSid: 'v3:x',
    From: person,
    To: own,
    CallStatus: 'ringing',
    Direction: 'inbound',
    CallerId: person,
  },
  'OpenPhone’s text': {
    id: 'EVc1',
    object: 'event',
    apiVersion: 'v3',
    type: 'message.received',
    data: {
      object: {
        id: 'AC1',
        object: 'message',
        from: person,
        to: own,
        direction: 'incoming',
        body: 'Hi',
        media: [],
        status: 'received',
        userId: 'US1',
        phoneNumberId: 'PN1',
        conversationId: 'CN1',
      },
    },
  },
  'Sinch’s text': {
    type: 'mo_text',
    id: '01',
    from: '12025550101',
    to: '12145550199',
    body: 'Hi',
    operator_id: '31',
    received_at: '2026-11-28T10:00:00Z',
  },
  'Plivo’s text': { From: '12025550101', To: '12145550199', Text: 'Hi', Type: 'sms', MessageUUID: 'ccc' },
  'Twilio’s text': {
    ToCountry: 'US',
    ToState: 'TX',
    SmsMessageSid: 'SM1',
    NumMedia: '0',
    ToCity: 'DALLAS',
    FromZip: '20001',
    SmsSid: 'SM1',
    FromState: 'DC',
    SmsStatus: 'received',
    FromCity: 'WASHINGTON',
    Body: 'hi',
    FromCountry: 'US',
    To: own,
    ToZip: '75201',
    MessageSid: 'SM1',
    AccountSid: 'AC1',
    From: person,
    ApiVersion: '2010-04-01',
  },
  'a text with doubled underscores': {
    type: 'message-received',
    to: own,
    message__id: '147',
    message__from: person,
    message__to: own,
    message__text: 'Hi',
    message__direction: 'in',
    message__owner: own,
  },
  'a text with dots': {
    'message.id': '147',
    'message.from': person,
    'message.to': own,
    'message.direction': 'in',
    'message.owner': own,
    'message.text': 'hi',
  },
};

test.each(Object.entries(incoming))('%s comes from the lead', (_, post) => {
  expect(read(post)).toMatchObject({ draft: { name: '', ...nobodyElse } });
});

test('whose name the carrier knows', () => {
  const post = {
    uuid: 'x',
    event: '/restapi/v1.0/...',
    body: {
      id: '123',
      to: [{ phoneNumber: own, name: 'Riley Agent' }],
      from: { phoneNumber: person, name: 'Ann Able', location: 'Reno, NV' },
      type: 'SMS',
      direction: 'Inbound',
      subject: 'Quote please',
      messageStatus: 'Received',
      conversationId: '77',
    },
  };
  expect(read(post)).toMatchObject({ draft: { name: 'Ann Able', ...nobodyElse } });
});

const outgoing: Record<string, unknown> = {
  'Bandwidth’s call': {
    eventType: 'answer',
    accountId: '9200',
    applicationId: 'x',
    from: own,
    to: person,
    direction: 'outbound',
    callId: 'c-95ac8d6e',
  },
  'Bandwidth’s text': [
    {
      type: 'message-delivered',
      time: '2026-11-28T10:00:00Z',
      description: 'ok',
      to: person,
      message: {
        id: '147',
        time: 't',
        to: [person],
        from: own,
        text: '',
        applicationId: '93de2206',
        owner: own,
        direction: 'out',
        segmentCount: 1,
      },
    },
  ],
  'Vonage’s call': {
    headers: {},
    from: '12145550199',
    to: '12025550101',
    uuid: 'aaaaaaaa-bbbb',
    conversation_uuid: 'CON-aaaa',
    status: 'answered',
    direction: 'outbound',
    timestamp: '2026-11-28T10:00:00.000Z',
  },
  'Vonage’s receipt': {
    msisdn: '12025550101',
    to: '12145550199',
    'network-code': '310090',
    messageId: '0A00',
    price: '0.03',
    status: 'delivered',
    scts: '2611281000',
    'err-code': '0',
    'message-timestamp': '2026-11-28 10:00:00',
  },
  'Vonage’s status': {
    message_uuid: 'aaaa',
    to: '12025550101',
    from: '12145550199',
    timestamp: '2026-11-28T10:00:00Z',
    status: 'submitted',
    channel: 'sms',
  },
  'Telnyx’s text': {
    data: {
      event_type: 'message.finalized',
      id: 'b3',
      payload: {
        id: '84',
        from: { phone_number: own },
        to: [{ phone_number: person, status: 'delivered' }],
        direction: 'outbound',
        messaging_profile_id: '7401',
        text: 'x',
      },
    },
  },
  'OpenPhone’s text': {
    id: 'EVc1',
    object: 'event',
    type: 'message.delivered',
    data: {
      object: {
        id: 'AC1',
        object: 'message',
        from: own,
        to: person,
        direction: 'outgoing',
        body: 'Hi',
        status: 'delivered',
        conversationId: 'CN1',
      },
    },
  },
};

test.each(Object.entries(outgoing))('%s that went out makes nobody', (_, post) => {
  const found = read(post);
  expect('draft' in found ? [found.draft.name, found.draft.phone] : found).toEqual(
    'draft' in found ? ['', null] : { rejected: 'empty_row' },
  );
});

test('what somebody wrote may close their number', () => {
  const post = {
    data: {
      event_type: 'message.received',
      payload: {
        from: { phone_number: person },
        to: [{ phone_number: own }],
        text: 'Do not text me',
        direction: 'inbound',
      },
    },
  };
  expect(read(post)).toMatchObject({ draft: { phone: person, opt_outs: ['text'] } });
});

test('the place that a number is from is not taken for the lead’s, and the own number’s never', () => {
  const found = read({
    From: person,
    To: own,
    CallSid: 'CA1',
    FromZip: '20001',
    ToZip: '75201',
    FromState: 'DC',
    ToState: 'TX',
  });
  expect(found).toMatchObject({ draft: { phone: person, state: null, address: null } });
});
