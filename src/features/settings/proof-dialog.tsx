import { call } from '../../web/api-client.ts';
import { useStore } from '../../web/store.ts';
import { provePassword } from '../access/password.contract.ts';
import { PasswordDialog } from './password-dialog.tsx';
import { proofAsked } from './proof.browser.ts';

/** Stands on the page once; opens when `withProof` needs it. */
export function ProofDialog() {
  const asked = useStore(proofAsked);
  const close = (isGiven: boolean) => {
    proofAsked.set(null);
    asked?.answer(isGiven);
  };
  return (
    <PasswordDialog
      open={asked !== null}
      title="Confirm it is you"
      description="You are about to change how you log in. Please enter your password again."
      confirmLabel="Confirm"
      onClose={() => close(false)}
      onPassword={async (password) => {
        await call(provePassword, { body: { password } });
        close(true);
      }}
    />
  );
}
