import { call } from '../../web/api-client.ts';
import { useStore } from '../../web/store.ts';
import { dialogOnDemand } from '../../web/ui/dialog-on-demand.tsx';
import { provePassword } from '../accounts/password.contract.ts';
import { proofAsked } from './proof.browser.ts';

const { Dialog: PasswordDialog } = dialogOnDemand(async () => (await import('./password-dialog.tsx')).PasswordDialog);

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
      title="Confirm it’s you"
      description="Enter your password again to change how you log in."
      confirmLabel="Confirm"
      onClose={() => close(false)}
      onPassword={async (password) => {
        await call(provePassword, { body: { password } });
        close(true);
      }}
    />
  );
}
