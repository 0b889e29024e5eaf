// The settings below what is one's own: they come together, as each moves those below it.
import { isToCome as isQueryToCome } from '../../web/is-to-come.ts';
import { Loading, Skeleton } from '../../web/ui/skeleton.tsx';
import { useConnection } from '../schedule/connect.browser.ts';
import { SchedulingSection } from '../schedule/scheduling-section.tsx';
import { ActivitySection, useActivity } from './activity-section.tsx';
import { AppearanceSection } from './appearance-section.tsx';
import { DeleteAccountSection } from './delete-account-section.tsx';
import { DevicesSection, useDevices } from './devices-section.tsx';
import { ExportSection } from './export-section.tsx';
import { PasskeysSection, usePasskeyList } from './passkeys-section.tsx';
import { PasswordSection } from './password-section.tsx';
import { ProofDialog } from './proof-dialog.tsx';
import { TwoStepSection, useTwoStep } from './two-step-section.tsx';

interface FurtherSectionsProps {
  email: string;
  /** What stands above is not known yet. */
  isToCome: boolean;
}

export function FurtherSections({ email, isToCome }: FurtherSectionsProps) {
  const asked = [useConnection(), useTwoStep(), usePasskeyList(), useDevices(), useActivity()];
  if (isToCome || asked.some(isQueryToCome))
    return (
      <Loading>
        <Skeleton className="h-80 w-full" />
      </Loading>
    );
  return (
    <>
      <SchedulingSection />
      <AppearanceSection />
      <PasswordSection email={email} />
      <TwoStepSection />
      <PasskeysSection />
      <DevicesSection />
      <ActivitySection />
      <ExportSection />
      <DeleteAccountSection />
      <ProofDialog />
    </>
  );
}
