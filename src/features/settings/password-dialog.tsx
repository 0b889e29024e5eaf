import { useState, type FormEvent, type ReactNode } from 'react';
import { formText } from '../../web/form-text.ts';
import { Button } from '../../web/ui/button.tsx';
import { Dialog } from '../../web/ui/dialog.tsx';
import { describeError } from '../../web/ui/error-state.tsx';
import { Field } from '../../web/ui/field.tsx';
import { PasswordInput } from '../../web/ui/text-input.tsx';

interface PasswordDialogProps {
  open: boolean;
  title: string;
  description: ReactNode;
  confirmLabel: string;
  tone?: 'primary' | 'danger';
  onClose: () => void;
  /** What it throws is shown at the field. */
  onPassword: (password: string) => Promise<void>;
}

const formId = 'password-dialog';

/** Asks for the password of who is logged in. */
export function PasswordDialog({
  open,
  title,
  description,
  confirmLabel,
  tone = 'primary',
  onClose,
  onPassword,
}: PasswordDialogProps) {
  const [error, setError] = useState<string>();
  const [busy, setBusy] = useState(false);
  const close = () => {
    setError(undefined);
    onClose();
  };
  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (busy) return;
    setBusy(true);
    setError(undefined);
    try {
      await onPassword(formText(event.currentTarget, 'password'));
    } catch (fault) {
      setError(describeError(fault).message);
    } finally {
      setBusy(false);
    }
  };
  return (
    <Dialog
      open={open}
      onClose={close}
      title={title}
      description={description}
      actions={
        <>
          <Button onClick={close}>Cancel</Button>
          <Button type="submit" form={formId} tone={tone} busy={busy}>
            {confirmLabel}
          </Button>
        </>
      }
    >
      <form id={formId} onSubmit={(event) => void submit(event)}>
        <Field label="Your password" error={error}>
          <PasswordInput name="password" required autoComplete="current-password" />
        </Field>
      </form>
    </Dialog>
  );
}
