// Asks the device for a passkey of this site. Loaded when somebody wants it.
import { startAuthentication, type PublicKeyCredentialRequestOptionsJSON } from '@simplewebauthn/browser';
import { beginPasskeySignIn, signInWithPasskey } from '../second-steps/passkey.contract.ts';
import { postPlainly } from '../../web/post-plainly.ts';

export type PasskeyOutcome = { state: 'in' | 'given up' } | { state: 'refused'; text: string };

export async function logInByPasskey(): Promise<PasskeyOutcome> {
  const started = await postPlainly(beginPasskeySignIn, {});
  if (!started.ok) return refused(started.sentence);
  let credential;
  try {
    const optionsJSON = started.answer as unknown as PublicKeyCredentialRequestOptionsJSON;
    credential = await startAuthentication({ optionsJSON });
  } catch (fault) {
    // Closing the device's own dialog is an answer, not a fault.
    if (fault instanceof Error && /^(NotAllowedError|AbortError)$/.test(fault.name)) return { state: 'given up' };
    return refused('We couldn’t use a passkey on this device. Log in with your password instead.');
  }
  const { id, response } = credential;
  const { ok, sentence } = await postPlainly(signInWithPasskey, {
    id,
    client_data: response.clientDataJSON,
    authenticator_data: response.authenticatorData,
    signature: response.signature,
    user_handle: response.userHandle,
  });
  return ok ? { state: 'in' } : refused(sentence);
}

function refused(text: string | undefined): PasskeyOutcome {
  return { state: 'refused', text: text ?? 'Login failed' };
}
