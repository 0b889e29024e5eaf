// Has the device make a passkey for this site. Loaded when somebody wants it.
import { startRegistration, type PublicKeyCredentialCreationOptionsJSON } from '@simplewebauthn/browser';
import { call } from '../../web/api-client.ts';
import { addPasskey, beginPasskey } from '../second-steps/passkey.contract.ts';

export interface MadePasskey {
  /** Hands it in; until then nothing can log in with it. */
  keep: (name: string) => Promise<void>;
}

/** Null when the person closed the device's dialog. @throws ApiError, or an error with a sentence of our own */
export async function makePasskey(): Promise<MadePasskey | null> {
  const optionsJSON = (await call(beginPasskey, {})) as unknown as PublicKeyCredentialCreationOptionsJSON;
  const made = await startRegistration({ optionsJSON }).catch(explain);
  if (!made) return null;
  const { id, response } = made;
  return {
    async keep(name) {
      await call(addPasskey, {
        body: {
          id,
          client_data: response.clientDataJSON,
          attestation: response.attestationObject,
          transports: response.transports ?? [],
          name,
        },
      });
    },
  };
}

function explain(fault: unknown): null {
  if (fault instanceof Error && /^(NotAllowedError|AbortError)$/.test(fault.name)) return null;
  const isKnown = fault instanceof Error && fault.name === 'InvalidStateError';
  throw Object.assign(
    new Error(
      isKnown ? 'This device already has a passkey for your account.' : 'We couldn’t create a passkey on this device.',
    ),
    {
      code: 'passkey',
    },
  );
}
