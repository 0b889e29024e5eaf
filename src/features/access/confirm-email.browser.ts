// Hands the token of a confirmation link in, once, however often the page is rendered.
import { useEffect, useState } from 'react';
import { ApiError, call } from '../../web/api-client.ts';
import { confirmEmail } from './sign-in.contract.ts';

export type Confirmation =
  { state: 'none' | 'working' } | { state: 'confirmed'; email: string } | { state: 'failed'; text: string };

const handedIn = new Map<string, Promise<Confirmation>>();

async function handIn(token: string): Promise<Confirmation> {
  try {
    const { email } = await call(confirmEmail, { body: { token } });
    return { state: 'confirmed', email };
  } catch (fault) {
    // No answer came: the link still holds, and opening it again tries again.
    if (!(fault instanceof ApiError) || fault.status === 0) handedIn.delete(token);
    return { state: 'failed', text: fault instanceof ApiError ? fault.message : 'Your email could not be confirmed.' };
  }
}

/** `token` as the address has it; it should leave the address as soon as it was read. */
export function useConfirmation(token: string | undefined): Confirmation {
  const [confirmation, setConfirmation] = useState<Confirmation>({ state: token ? 'working' : 'none' });
  useEffect(() => {
    if (!token) return;
    const answer = handedIn.get(token) ?? handIn(token);
    handedIn.set(token, answer);
    void answer.then(setConfirmation);
  }, [token]);
  return confirmation;
}
