// One dialog at a time, each with its own code.
import { useCallback, useState, type ReactNode } from 'react';
import { lateDialog } from '../../web/ui/late.tsx';
import type { Lead } from '../lead-model/lead-shape.contract.ts';

const AddLeadDialog = lateDialog(async () => (await import('../leads/add-lead-dialog.tsx')).AddLeadDialog);
const SoldDialog = lateDialog(async () => (await import('../policies/sold-dialog.tsx')).SoldDialog);
const PolicyDialog = lateDialog(async () => (await import('../policies/policy-dialog.tsx')).PolicyDialog);

export type LeadDialog =
  | { kind: 'add'; onOpen: (id: string) => void }
  /** Mark as SOLD, or edit the policy of a sold lead. */
  | { kind: 'sell'; id: Lead['id'] }
  | { kind: 'policy'; id: Lead['id'] };

export type AskLeadDialog = (dialog: LeadDialog) => void;

export function useLeadDialogs(): { dialog: ReactNode; ask: AskLeadDialog } {
  const [shown, setShown] = useState<LeadDialog | null>(null);
  // An answer that comes after its dialog was left closes no other one.
  const close = useCallback(() => setShown((now) => (now === shown ? null : now)), [shown]);
  const dialog =
    shown?.kind === 'add' ? (
      <AddLeadDialog onClose={close} onOpen={shown.onOpen} />
    ) : shown?.kind === 'sell' ? (
      <SoldDialog id={shown.id} onClose={close} />
    ) : shown?.kind === 'policy' ? (
      <PolicyDialog id={shown.id} onClose={close} onEdit={() => setShown({ kind: 'sell', id: shown.id })} />
    ) : null;
  return { dialog, ask: setShown };
}
