// From one lead to the next: at once, or when the call has ended and nobody types any more.
import { useEffect, useEffectEvent, useState } from 'react';
import { reachedPhone } from '../../domain/reached-phone.ts';
import { useAppUser } from '../../web/app-user.ts';
import { readDevice, writeDevice } from '../../web/device-memory.ts';
import { draftKey } from '../../web/draft.ts';
import { confirm } from '../../web/ui/ask.ts';
import { typedField } from '../../web/typed-field.ts';
import { useHangUp, useLiveCalls, type ShownCall } from '../calls/calls-queries.browser.ts';
import { saveNewNote } from '../lead-history/lead-notes.browser.ts';
import type { DialSession } from './dial-session.contract.ts';
import type { Result } from './dial-session.rules.ts';
import { endQuestion, endWords } from './dial-session.words.ts';
import { useEndSession, useFormerLead, useNextLead } from './session-queries.browser.ts';

export interface Waiting {
  leadId: string | null;
  result: Result;
  /** 'Talked', 'Skipped' */
  label: string;
}

export function useSessionSteps(session: DialSession) {
  const { id, lead_id: leadId, at_hand: atHand, former } = session;
  const next = useNextLead();
  const back = useFormerLead();
  const end = useEndSession();
  const hangUp = useHangUp();
  const call = useCallWith(atHand && reachedPhone(atHand.lead));
  const isTyping = useIsTyping();
  const keepNote = useKeepNote();
  const [wanted, want] = useState<Waiting | null>(null);
  const [moves, count] = useState(0);
  const waiting = wanted?.leadId === leadId ? wanted : null;
  const isTalking = call !== null && call.answeredAt !== null && !call.is_ending;

  const goOn = (result: Result) => {
    if (leadId !== null) keepNote(leadId);
    want(null);
    count((now) => now + 1);
    next.mutate({ session_id: id, lead_id: leadId, result });
  };
  const leave = (result: Result, label: string) => {
    if (call !== null && !isTalking && !call.is_ending) hangUp.mutate(call.id);
    if (isTalking || isTyping) want({ leadId, result, label });
    else goOn(result);
  };
  const goNow = useEffectEvent(() => waiting && goOn(waiting.result));
  const isDue = waiting !== null && !isTalking && !isTyping;
  useEffect(() => {
    if (isDue) goNow();
  }, [isDue]);

  return {
    call,
    isTalking,
    waiting,
    /** One more with each step: what was typed is kept, and its field begins empty. */
    moves,
    isBusy: next.isPending || back.isPending,
    leave,
    goOn: () => goOn(waiting?.result ?? 'skipped'),
    stay: () => want(null),
    hangUp: () => call !== null && !call.is_ending && hangUp.mutate(call.id),
    goBack() {
      if (former === null) return;
      if (leadId !== null) keepNote(leadId);
      count((now) => now + 1);
      back.mutate({ session_id: id, lead_id: former.lead_id });
    },
    async end() {
      if (!(await confirm({ title: endQuestion, body: endWords, confirmLabel: 'End session' }))) return;
      if (leadId !== null) keepNote(leadId);
      end.mutate(id);
    },
  };
}

export type SessionSteps = ReturnType<typeof useSessionSteps>;

/** The call to that number that runs. */
function useCallWith(phone: string | null): ShownCall | null {
  const { data: calls = [] } = useLiveCalls();
  return calls.findLast(({ direction, person_number: number }) => direction === 'out' && number === phone) ?? null;
}

const typed = `${typedField},select,[contenteditable="true"]`;

function useIsTyping(): boolean {
  const [isTyping, setTyping] = useState(false);
  useEffect(() => {
    const look = () => setTyping(document.activeElement?.matches(typed) ?? false);
    // The focus has moved on only after this.
    const left = () => queueMicrotask(look);
    document.addEventListener('focusin', look);
    document.addEventListener('focusout', left);
    return () => {
      document.removeEventListener('focusin', look);
      document.removeEventListener('focusout', left);
    };
  }, []);
  return isTyping;
}

/** What stands in the lead's note field becomes a note. */
function useKeepNote(): (leadId: string) => void {
  const userId = useAppUser()?.id ?? '';
  return (leadId) => {
    const key = draftKey(userId, `note:${leadId}`);
    const body = bodyIn(readDevice(key));
    if (body === '') return;
    writeDevice(key, null);
    saveNewNote(leadId, body);
  };
}

function bodyIn(stored: string | null): string {
  try {
    const { body } = JSON.parse(stored ?? '{}') as { body?: unknown };
    return typeof body === 'string' ? body.trim() : '';
  } catch {
    return '';
  }
}
