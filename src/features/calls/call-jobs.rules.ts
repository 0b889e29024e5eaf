// What is enqueued for a call, apart from who works it off: both know each other's orders.
import * as z from 'zod';

export const callToDrive = { name: 'drive-call', payload: z.object({ userId: z.uuid(), id: z.uuid() }) };

export const messageToKeep = { name: 'keep-voicemail', payload: z.object({ userId: z.uuid(), id: z.uuid() }) };

export const missedToTell = { name: 'tell-missed', payload: z.object({ userId: z.uuid(), id: z.uuid() }) };

export const minuteToHold = {
  name: 'hold-call-minute',
  payload: z.object({ userId: z.uuid(), id: z.uuid(), minute: z.int().min(2), isLastTry: z.boolean() }),
};
