// Calls or texts a phone from the operator's number with the code by which it is proved to be the agent's.
import * as z from 'zod';
import { CarrierInDoubt, CarrierRefused } from '../../domain/carrier-outcome.ts';
import { defaultPolicy, job } from '../../jobs/job.ts';
import { openSealed } from '../../server/sign-in/sealed-secret.ts';
import { readCode } from './agent-phone.db.ts';
import { codeText, codeWords } from './calls.words.ts';
import { codePurpose } from './phone-code.rules.ts';

export const callWithCode = job({
  name: 'call-with-code',
  payload: z.object({ userId: z.uuid(), id: z.uuid() }),
  policy: { ...defaultPolicy, retries: 2 },
  async handle({ id }, { database, voice, log }) {
    const code = await database.asSystem((tx) => readCode(tx, id));
    if (code === null || voice === null) return;
    try {
      await voice.dial({ ref: id, leg: 'code', from: voice.verifyFrom, to: code.phone });
    } catch (error) {
      // One that is in doubt may ring: it is not called twice.
      if (!(error instanceof CarrierRefused || error instanceof CarrierInDoubt)) throw error;
      log.warn({ code: id, fault: error.message }, 'a code was not called');
    }
  },
});

export const textWithCode = job({
  name: 'text-with-code',
  payload: z.object({ userId: z.uuid(), id: z.uuid() }),
  policy: { ...defaultPolicy, retries: 0 },
  async handle({ id }, { config, database, switches, telnyx, voice, log }) {
    if (telnyx === null || voice === null || switches.isOn('SENDS_PAUSED')) return;
    const code = await database.asSystem((tx) => readCode(tx, id));
    const opened = code && openSealed(config.authSecrets, codePurpose, id, code.sealed);
    if (!opened) return;
    const text = codeText(opened.plain.toString());
    // One that is in doubt may have left: it is not sent twice.
    const sent = await telnyx.sendCode({ from: voice.verifyFrom, to: code.phone, text });
    if (sent.is !== 'accepted') log.warn({ code: id, sent }, 'a code was not texted');
  },
});

export const sayCode = job({
  name: 'say-code',
  payload: z.object({ id: z.uuid(), legId: z.string(), isSaid: z.boolean() }),
  policy: { ...defaultPolicy, retries: 2, delaySeconds: 1 },
  async handle({ id, legId, isSaid }, { config, database, voice }) {
    if (voice === null) return;
    const code = isSaid ? null : await database.asSystem((tx) => readCode(tx, id));
    const opened = code && openSealed(config.authSecrets, codePurpose, id, code.sealed);
    try {
      if (opened) await voice.speak({ legId, id: `${id}-say` }, codeWords(opened.plain.toString()));
      else await voice.hangUp({ legId, id: `${id}-end` });
    } catch (error) {
      // Who hung up needs nothing more.
      if (!(error instanceof CarrierRefused)) throw error;
    }
  },
});
