// What is enqueued for the recording of a call, apart from who works it off.
import * as z from 'zod';

const payload = z.object({ userId: z.uuid(), id: z.uuid() });

export const recordingToDrive = { name: 'drive-recording', payload };
export const recordingToKeep = { name: 'keep-recording', payload };
export const legToForget = { name: 'forget-recorded-leg', payload: z.object({ legId: z.string().min(1) }) };
