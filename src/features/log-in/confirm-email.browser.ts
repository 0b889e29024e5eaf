// A confirmation link, opened: whose address it is for. The link itself changes nothing; the password does.
import { useEffect, useState } from 'react';
import { ApiError, call } from '../../web/api-client.ts';
import { readConfirmation } from '../accounts/sign-up.contract.ts';

export type Confirmation =
  | { state: 'none' | 'reading' }
  | { state: 'waiting'; email: string; token: string }
  | { state: 'failed'; text: string };

/** `token` as the address has it; it should leave the address as soon as it was read. */
export function useConfirmation(token: string | undefined): Confirmation {
  const [confirmation, setConfirmation] = useState<Confirmation>({ state: token ? 'reading' : 'none' });
  useEffect(() => {
    if (!token) return;
    let isLeft = false;
    call(readConfirmation, { body: { token } }).then(
      ({ email }) => isLeft || setConfirmation({ state: 'waiting', email, token }),
      (fault: unknown) => {
        // The token has left the address by now: only the mail brings it again.
        const isSpoken = fault instanceof ApiError && fault.isSpoken;
        const text = isSpoken ? fault.message : 'We couldn’t read your link. Please open it again.';
        if (!isLeft) setConfirmation({ state: 'failed', text });
      },
    );
    return () => void (isLeft = true);
  }, [token]);
  return confirmation;
}
