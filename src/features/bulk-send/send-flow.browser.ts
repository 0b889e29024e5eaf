// A bulk text from the question whom it would reach to its sending. A selection larger than one batch goes batch by batch.
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { ApiError, call } from '../../web/api-client.ts';
import { useAppUser } from '../../web/app-user.ts';
import type { EndpointAnswer } from '../../domain/endpoint.ts';
import { switchSentences } from '../../domain/operator-switch.ts';
import { readBatchesAgain } from './batch-queries.browser.ts';
import { listPeople, sendBatch, type BulkPerson } from './bulk-send.contract.ts';
import { refusedSentences } from './bulk-send.words.ts';
import type { SendRequest } from './send-store.browser.ts';

type Answer = EndpointAnswer<typeof sendBatch>;
export type DryRun = Extract<Answer, { dry_run: true }>;
export type Sent = Extract<Answer, { dry_run: false }>;

/** People of one batch. Its id stays until it is sent: a repeat after a lost answer sends nothing twice. */
interface Part {
  batchId: string;
  people: BulkPerson[];
  next: string | null;
  /** The first is 1. */
  number: number;
}

export type SendStep =
  | { name: 'counting' }
  | { name: 'nobody' }
  /** Nothing is known yet, or what is known is not sure any more. */
  | { name: 'broken'; sentence: string }
  /** `isUnclear`: it was perhaps sent, which only the same batch once more can tell. */
  | { name: 'ready'; part: Part; dry: DryRun; isSending: boolean; fault: string | null; isUnclear: boolean }
  | { name: 'sent'; part: Part; sent: Sent };

export interface SendFlow {
  step: SendStep;
  /** Asks again whom it would reach. */
  recount: () => void;
  send: () => void;
  /** On to the next batch of the selection. */
  goOn: () => void;
}

export function useSendFlow({ name, target, onSent }: SendRequest): SendFlow {
  const requesterId = useAppUser()?.id;
  const [step, setStep] = useState<SendStep>({ name: 'counting' });
  const part = useRef<Part | null>(null);
  // What was asked before and answers late says nothing any more.
  const turn = useRef(0);

  const count = async (from: { cursor: string | null; number: number } | null) => {
    const mine = ++turn.current;
    const show = (next: SendStep) => mine === turn.current && setStep(next);
    try {
      if (from) part.current = await readPart(target, from);
      const asked = part.current;
      if (!asked) return;
      if (asked.people.length === 0) return show({ name: 'nobody' });
      const body = { requesterId, batch_id: asked.batchId, name, people: asked.people, dry_run: true };
      const dry = (await call(sendBatch, { body })) as DryRun;
      show({ name: 'ready', part: asked, dry, isSending: false, fault: null, isUnclear: false });
    } catch (error) {
      show({ name: 'broken', sentence: sentenceOf(error) });
    }
  };
  const begin = useEffectEvent(() => void count({ cursor: null, number: 1 }));
  useEffect(() => {
    begin();
    const turns = turn;
    return () => void (turns.current += 1);
  }, []);

  const send = async () => {
    if (step.name !== 'ready' || step.isSending) return;
    turn.current += 1;
    const { part: sending } = step;
    setStep({ ...step, isSending: true, fault: null });
    try {
      const body = { requesterId, batch_id: sending.batchId, name, people: sending.people };
      const sent = (await call(sendBatch, { body })) as Sent;
      setStep({ name: 'sent', part: sending, sent });
      readBatchesAgain();
      onSent?.();
    } catch (error) {
      setStep({ ...step, isSending: false, fault: sentenceOf(error), isUnclear: isUnclear(error) });
    }
  };
  const recount = () => {
    if (step.name === 'sent' || (step.name === 'ready' && (step.isSending || step.isUnclear))) return;
    void count(part.current ? null : { cursor: null, number: 1 });
  };
  return {
    step,
    recount,
    send: () => void send(),
    goOn: () => {
      if (step.name !== 'sent' || step.part.next === null) return;
      setStep({ name: 'counting' });
      void count({ cursor: step.part.next, number: step.part.number + 1 });
    },
  };
}

async function readPart(
  target: SendRequest['target'],
  { cursor, number }: { cursor: string | null; number: number },
): Promise<Part> {
  const { people, next_cursor } = await call(listPeople, { body: { target, ...(cursor !== null && { cursor }) } });
  return { batchId: crypto.randomUUID(), people, next: next_cursor, number };
}

const isUnclear = (error: unknown): boolean =>
  error instanceof ApiError && (!error.isSpoken || error.code === 'unexpected');

/** Where the function answers with a word of its own, the sentence that goes with it. */
export function sentenceOf(error: unknown): string {
  if (!(error instanceof ApiError)) return 'Something went wrong. Please try again.';
  if (error.message === 'disabled') return switchSentences.BULK_DISABLED;
  if (error.message === 'over_cap') return refusedSentences.over_cap;
  return error.message;
}
