import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { call } from '../../web/api-client.ts';
import { Badge } from '../../web/ui/badge.tsx';
import { Button } from '../../web/ui/button.tsx';
import { Card } from '../../web/ui/card.tsx';
import { dialogOnDemand } from '../../web/ui/dialog-on-demand.tsx';
import { describeError } from '../../web/ui/error-state.tsx';
import { Notice } from '../../web/ui/notice.tsx';
import { toast } from '../../web/ui/toast.ts';
import { beginTwoStep, readTwoStep, renewRecoveryCodes, turnOffTwoStep } from '../second-steps/two-step.contract.ts';
import { withProof } from './proof.browser.ts';
import type { TwoStepStage } from './two-step-stage.rules.ts';
import { SectionState } from './section-state.tsx';
import { useSecurityChanges } from './security-changes.browser.ts';

const {
  Dialog: TwoStepDialog,
  near: nearTwoStep,
  isReady: canShow,
} = dialogOnDemand(async () => (await import('./two-step-dialog.tsx')).TwoStepDialog);
const { Dialog: PasswordDialog, near: nearPassword } = dialogOnDemand(
  async () => (await import('./password-dialog.tsx')).PasswordDialog,
);

const queryKey = ['two-step'];

export function useTwoStep() {
  return useQuery({ queryKey, queryFn: ({ signal }) => call(readTwoStep, { query: {} }, { signal }) });
}

export function TwoStepSection() {
  const queries = useQueryClient();
  const query = useTwoStep();
  useSecurityChanges(queryKey);
  const [stage, setStage] = useState<TwoStepStage | null>(null);
  const [turnsOff, setTurnsOff] = useState(false);
  const [busy, setBusy] = useState(false);
  const refresh = () => queries.invalidateQueries({ queryKey });
  const open = async (work: () => Promise<TwoStepStage>) => {
    setBusy(true);
    try {
      // Codes are shown once: none are made that could not be shown.
      if (await canShow()) setStage(await withProof(work));
    } catch (fault) {
      toast({ text: describeError(fault).message, tone: 'danger' });
    } finally {
      setBusy(false);
    }
  };
  const begin = () => open(async () => ({ kind: 'enrol', ...(await call(beginTwoStep, {})) }));
  const renew = () =>
    open(async () => ({ kind: 'codes', codes: (await call(renewRecoveryCodes, {})).recovery_codes, isNew: false }));
  return (
    <Card
      title="Two-step verification"
      description="Adds a code from an authenticator app when you log in."
      aside={
        query.data && <Badge tone={query.data.is_on ? 'good' : 'neutral'}>{query.data.is_on ? 'On' : 'Off'}</Badge>
      }
    >
      <SectionState query={query}>
        {({ is_on, recovery_codes_left }) =>
          is_on ? (
            <div className="flex flex-col gap-3">
              {recovery_codes_left < 3 && (
                <Notice tone="warning">
                  {recovery_codes_left === 0 ? 'No recovery code is' : `Only ${recovery_codes_left} recovery codes are`}{' '}
                  left. Create new ones so you don’t get locked out if you lose your phone.
                </Notice>
              )}
              <p className="text-ink-soft">{recovery_codes_left} of 10 recovery codes are left.</p>
              <div className="flex flex-wrap gap-2">
                <Button busy={busy} onPointerEnter={nearTwoStep} onFocus={nearTwoStep} onClick={() => void renew()}>
                  Create new codes
                </Button>
                <Button
                  tone="ghost"
                  onPointerEnter={nearPassword}
                  onFocus={nearPassword}
                  onClick={() => setTurnsOff(true)}
                >
                  Turn off
                </Button>
              </div>
            </div>
          ) : (
            <Button busy={busy} onPointerEnter={nearTwoStep} onFocus={nearTwoStep} onClick={() => void begin()}>
              Turn on
            </Button>
          )
        }
      </SectionState>
      {stage && (
        <TwoStepDialog
          stage={stage}
          onStage={setStage}
          onClose={() => {
            setStage(null);
            void refresh();
          }}
        />
      )}
      <PasswordDialog
        open={turnsOff}
        title="Turn off two-step verification?"
        description="You’ll log in with your password only. Your recovery codes stop working."
        confirmLabel="Turn off"
        tone="danger"
        onClose={() => setTurnsOff(false)}
        onPassword={async (password) => {
          await call(turnOffTwoStep, { body: { password } });
          setTurnsOff(false);
          await refresh();
          toast({ text: 'Two-step verification is off.', tone: 'good' });
        }}
      />
    </Card>
  );
}
