// One call of the carrier's API: made by the SDK, read by our own shape, ended as refused for certain or in doubt.
import type { Telnyx } from 'telnyx';
import type * as z from 'zod';
import { CarrierInDoubt, CarrierRefused } from '../../domain/carrier-outcome.ts';
import { connect } from './telnyx-client.ts';
import { outcomeOf } from './telnyx-outcomes.ts';

/** @throws CarrierRefused, CarrierInDoubt */
export type Ask = <S extends z.ZodType>(shape: S, call: (sdk: Telnyx) => PromiseLike<unknown>) => Promise<z.output<S>>;

export function askerOf({ apiKey, sandboxUrl }: { apiKey: string; sandboxUrl: string | undefined }): Ask {
  const baseUrl = sandboxUrl ? `${sandboxUrl}/v2` : 'https://api.telnyx.com/v2';
  let connected: Promise<Telnyx> | undefined;
  return async (shape, call) => {
    const sdk = await (connected ??= connect(apiKey, baseUrl));
    let answer: unknown;
    try {
      answer = await call(sdk);
    } catch (error) {
      throw outcomeOf(error);
    }
    const read = shape.safeParse(answer);
    if (!read.success) throw new CarrierInDoubt('unreadable', read.error);
    return read.data;
  };
}

export async function orNull<T>(call: Promise<T>): Promise<T | null> {
  try {
    return await call;
  } catch (error) {
    if (error instanceof CarrierRefused && error.refusal.fault === 'not_found') return null;
    throw error;
  }
}
