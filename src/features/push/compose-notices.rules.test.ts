import { describe, expect, it } from 'vitest';
import { composeNotices, type ToTell } from './compose-notices.rules.ts';

const nothing: ToTell = { key: 'k', leads: [], leadCount: 0, followUps: [], texts: [], calls: [] };
const text = (conversationId: string, body = 'Call me at noon') => ({ conversationId, name: 'Pat Moss', body });

describe('a notification', () => {
  it('of one new lead names the lead and opens it', () => {
    const leads = [{ id: '1', name: 'Pat Moss' }];
    expect(composeNotices({ ...nothing, leads, leadCount: 1 })).toEqual([
      { topic: 'leads', message: { title: 'New lead', body: 'Pat Moss', tag: 'leads:k', url: '/app/leads/1' } },
    ]);
  });

  it('of many new leads is one with their count', () => {
    const leads = [{ id: '1', name: 'Pat Moss' }];
    const [one, ...others] = composeNotices({ ...nothing, leads, leadCount: 1500 });
    expect(others).toEqual([]);
    expect(one?.message).toMatchObject({ title: '1,500 new leads', url: '/app/leads' });
  });

  it('of one follow-up can be dealt with; of several it names how many', () => {
    const due = (id: string) => ({ id, leadId: `lead-${id}`, name: 'Pat Moss' });
    expect(composeNotices({ ...nothing, followUps: [due('1')] })).toMatchObject([
      {
        topic: 'leads',
        message: { title: 'Follow up with Pat Moss', body: 'Due now', url: '/app/today?lead=lead-1', followUpId: '1' },
      },
    ]);
    const [several] = composeNotices({ ...nothing, followUps: [due('1'), due('2')] });
    expect(several?.message).toEqual({
      title: '2 follow-ups are due',
      body: 'Pat Moss',
      tag: 'follow-ups:k',
      url: '/app/today',
    });
  });

  it('of a text says who and not what, unless that was chosen', () => {
    const [one] = composeNotices({ ...nothing, texts: [text('c1'), text('c1', 'My PIN\nis  1234')] });
    expect(one?.message).toMatchObject({ title: 'Pat Moss', body: '2 new text messages' });
    expect(JSON.stringify(one?.message)).not.toMatch(/noon|PIN/);
    expect(one?.withText?.body).toBe('My PIN is 1234');
    expect(composeNotices({ ...nothing, texts: [text('c1')] })[0]?.message.body).toBe('New text message');
  });

  it('of a long text is cut', () => {
    const [one] = composeNotices({ ...nothing, texts: [text('c1', '😀'.repeat(400))] });
    expect(one?.withText?.body).toMatch(/^(😀)+…$/u);
    expect(one?.withText?.body.length).toBeLessThanOrEqual(180);
  });

  it('of a missed call names who called; a voicemail says that it is one, and nothing of it', () => {
    const call = (id: string, hasMessage = false) => ({ id, name: 'Pat Moss', hasMessage });
    const composed = composeNotices({ ...nothing, calls: [call('1'), call('2', true)] });
    const shown = { title: 'Pat Moss', url: '/app/dialer?show=recent-calls' };
    expect(composed).toEqual([
      { topic: 'messages', message: { ...shown, body: 'Missed call', tag: 'call:1' } },
      { topic: 'messages', message: { ...shown, body: 'New voicemail', tag: 'call:2' } },
    ]);
    const many = composeNotices({ ...nothing, calls: ['1', '2', '3', '4'].map((id) => call(id)) });
    expect(many.map(({ message }) => message)).toEqual([
      { title: '4 missed calls', body: 'Open your calls to see them.', tag: 'calls:k', url: shown.url },
    ]);
  });

  it('of texts from many people is one with a count', () => {
    const composed = composeNotices({ ...nothing, texts: ['1', '2', '3', '4', '4'].map((id) => text(id)) });
    expect(composed).toEqual([
      {
        topic: 'messages',
        message: { title: '5 new text messages', body: 'From 4 people', tag: 'texts:k', url: '/app/messages' },
      },
    ]);
    expect(composeNotices({ ...nothing, texts: ['1', '2', '3'].map((id) => text(id)) })).toHaveLength(3);
  });
});
