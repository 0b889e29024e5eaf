// What is enqueued for a line, apart from who works it off.
import * as z from 'zod';

const payload = z.object({ userId: z.uuid(), id: z.uuid() });

export const lineToDrive = { name: 'drive-line', payload };
export const lineToWatch = { name: 'watch-line', payload };
export const legToHangUp = { name: 'hang-up-leg', payload: z.object({ legId: z.string().min(1) }) };
