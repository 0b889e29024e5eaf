// From what happened to what a locked screen shows: names, and the words of a text only where the agent chose that.
import type { PushMessage, PushTopic } from '../../domain/push-message.ts';
import { cutText } from '../../domain/plain-text.ts';
import { maxCalls, maxThreads, shownLetters } from './push.rules.ts';
import {
  dueNow,
  followUpsDue,
  followUpWith,
  fromPeople,
  missedCall,
  missedCalls,
  newLead,
  newLeads,
  newText,
  newTexts,
  newVoicemail,
  openCalls,
  openLeads,
} from './push.words.ts';

export interface ToTell {
  /** `key` tells this telling from every other. */
  key: string;
  leads: { id: string; name: string }[];
  /** With those of imports, and those that have gone since. */
  leadCount: number;
  followUps: { id: string; leadId: string; name: string }[];
  texts: { conversationId: string; name: string; body: string }[];
  calls: { id: string; name: string; hasMessage: boolean }[];
}

export interface Composed {
  topic: PushTopic;
  message: PushMessage;
  /** In the place of the message where the agent lets texts be shown. */
  withText?: PushMessage;
}

export function composeNotices(told: ToTell): Composed[] {
  return [...aboutLeads(told), ...aboutFollowUps(told), ...aboutTexts(told), ...aboutCalls(told)];
}

function aboutLeads({ key, leads, leadCount }: ToTell): Composed[] {
  const [first] = leads;
  if (leadCount === 0) return [];
  const tag = `leads:${key}`;
  if (leadCount === 1 && first)
    return leadsTopic({ title: newLead, body: first.name, tag, url: `/app/leads/${first.id}` });
  return leadsTopic({ title: newLeads(leadCount), body: openLeads, tag, url: '/app/leads' });
}

function aboutFollowUps({ key, followUps }: ToTell): Composed[] {
  const [first] = followUps;
  if (!first) return [];
  if (followUps.length > 1)
    return leadsTopic({
      title: followUpsDue(followUps.length),
      body: first.name,
      tag: `follow-ups:${key}`,
      url: '/app/today',
    });
  return leadsTopic({
    title: followUpWith(first.name),
    body: dueNow,
    tag: `follow-up:${first.id}`,
    url: `/app/today?lead=${first.leadId}`,
    followUpId: first.id,
  });
}

const leadsTopic = (message: PushMessage): Composed[] => [{ topic: 'leads', message }];

function aboutTexts({ key, texts }: ToTell): Composed[] {
  const threads = Map.groupBy(texts, ({ conversationId }) => conversationId);
  if (threads.size > maxThreads) {
    const message = { title: newTexts(texts.length), body: fromPeople(threads.size), tag: `texts:${key}`, url: inbox };
    return [{ topic: 'messages', message }];
  }
  return [...threads].map(([conversationId, together]): Composed => {
    const last = together.at(-1)!;
    const message = {
      title: last.name,
      body: together.length === 1 ? newText : newTexts(together.length),
      tag: `text:${conversationId}:${key}`,
      url: `${inbox}?conversation=${conversationId}`,
    };
    return { topic: 'messages', message, withText: { ...message, body: shortened(last.body) } };
  });
}

const inbox = '/app/messages';
const recentCalls = '/app/dialer?show=recent-calls';

function aboutCalls({ key, calls }: ToTell): Composed[] {
  if (calls.length > maxCalls) {
    const message = { title: missedCalls(calls.length), body: openCalls, tag: `calls:${key}`, url: recentCalls };
    return [{ topic: 'messages', message }];
  }
  return calls.map(({ id, name, hasMessage }): Composed => {
    const body = hasMessage ? newVoicemail : missedCall;
    return { topic: 'messages', message: { title: name, body, tag: `call:${id}`, url: recentCalls } };
  });
}

function shortened(body: string): string {
  const line = body.replace(/\s+/g, ' ').trim();
  return line.length > shownLetters ? `${cutText(line, shownLetters - 1)}…` : line;
}
