// Changes of security ask for the password once more when the log-in was a while ago.
import { ApiError } from '../../web/api-client.ts';
import { createStore } from '../../web/store.ts';

/** Open while the password is asked for. */
export const proofAsked = createStore<{ answer: (given: boolean) => void } | null>(null);

/** Does the work; where the server wants the password first, asks for it and tries again. Null when it was not given. */
export async function withProof<T>(work: () => Promise<T>): Promise<T | null> {
  try {
    return await work();
  } catch (fault) {
    if (!(fault instanceof ApiError && fault.code === 'proof_needed')) throw fault;
  }
  const given = await new Promise<boolean>((resolve) => proofAsked.set({ answer: resolve }));
  return given ? work() : null;
}
