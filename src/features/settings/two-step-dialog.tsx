// Turning two-step sign-in on: the picture and the secret, the first code, then the recovery codes, shown this once.
import { useState, type FormEvent } from 'react';
import { encode } from 'uqr';
import { call } from '../../web/api-client.ts';
import { formText } from '../../web/form-text.ts';
import { Button } from '../../web/ui/button.tsx';
import { Dialog } from '../../web/ui/dialog.tsx';
import { describeError } from '../../web/ui/error-state.tsx';
import { Field } from '../../web/ui/field.tsx';
import { TextInput } from '../../web/ui/text-input.tsx';
import { turnOnTwoStep } from '../second-steps/two-step.contract.ts';
import { CopyButton } from '../../web/ui/copy-button.tsx';
import { RecoveryCodes } from './recovery-codes.tsx';
import type { TwoStepStage } from './two-step-stage.rules.ts';

interface TwoStepDialogProps {
  stage: TwoStepStage;
  onStage: (stage: TwoStepStage) => void;
  onClose: () => void;
}

export function TwoStepDialog({ stage, onStage, onClose }: TwoStepDialogProps) {
  if (stage.kind === 'codes') return <RecoveryCodes codes={stage.codes} isNew={stage.isNew} onClose={onClose} />;
  return <Enrol stage={stage} onCodes={(codes) => onStage({ kind: 'codes', codes, isNew: true })} onClose={onClose} />;
}

interface EnrolProps {
  stage: Extract<TwoStepStage, { kind: 'enrol' }>;
  onCodes: (codes: readonly string[]) => void;
  onClose: () => void;
}

const formId = 'two-step-enrol';

function Enrol({ stage, onCodes, onClose }: EnrolProps) {
  const [error, setError] = useState<string>();
  const [busy, setBusy] = useState(false);
  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (busy) return;
    setBusy(true);
    setError(undefined);
    try {
      const code = formText(event.currentTarget, 'code');
      onCodes((await call(turnOnTwoStep, { body: { code } })).recovery_codes);
    } catch (fault) {
      setError(describeError(fault).message);
      setBusy(false);
    }
  };
  return (
    <Dialog
      open
      keepOpenOutside
      onClose={onClose}
      title="Turn on two-step verification"
      description="Scan the QR code with an authenticator app, then enter the code it shows."
      actions={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button type="submit" form={formId} tone="primary" busy={busy}>
            Turn on
          </Button>
        </>
      }
    >
      <form id={formId} onSubmit={(event) => void submit(event)} className="flex flex-col gap-4">
        <QrPicture text={stage.uri} />
        <div className="flex flex-col gap-1">
          <p className="text-xs font-medium text-ink-soft">Can’t scan it? Enter this key in the app.</p>
          <div className="flex items-center gap-2">
            <code className="min-w-0 flex-1 font-mono text-sm wrap-anywhere select-all" data-secret>
              {stage.secret.match(/.{1,4}/g)?.join(' ')}
            </code>
            <CopyButton text={stage.secret} label="Copy the key" />
          </div>
        </div>
        <Field label="Code from the app" error={error}>
          <TextInput
            name="code"
            required
            inputMode="numeric"
            autoComplete="one-time-code"
            maxLength={10}
            className="font-mono tracking-widest"
          />
        </Field>
      </form>
    </Dialog>
  );
}

const quietZone = 4;

/** Dark on white in every theme: cameras want it so. */
function QrPicture({ text }: { text: string }) {
  const { data, size } = encode(text, { ecc: 'M', border: quietZone });
  const path = data.flatMap((row, y) => row.flatMap((isDark, x) => (isDark ? [`M${x} ${y}h1v1h-1z`] : []))).join('');
  return (
    <svg
      viewBox={`0 0 ${size} ${size}`}
      role="img"
      aria-label="QR code with the key for your authenticator app"
      shapeRendering="crispEdges"
      className="mx-auto size-48 rounded-sm border border-line bg-white"
    >
      <path d={path} fill="black" />
    </svg>
  );
}
