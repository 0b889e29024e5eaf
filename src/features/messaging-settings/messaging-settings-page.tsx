// Messaging Settings: the frame around what other features bring.
import { Page, PageHeader } from '../../web/ui/page.tsx';
import { NumberSection } from '../numbers/number-section.tsx';
import { useMessagingNumber } from '../numbers/number-queries.browser.ts';
import { useVerification } from '../numbers/verification-queries.browser.ts';
import { TemplatesSection } from './templates-section.tsx';

export function MessagingSettingsPage() {
  // What is told of the number moves all that stands below it.
  const parts = [useMessagingNumber(), useVerification()];
  const isNumberKnown = parts.every(({ isPending }) => !isPending);
  return (
    <Page width="wide" header={<PageHeader title="Messaging Settings" />}>
      <div className="flex flex-col gap-4">
        <NumberSection />
        <TemplatesSection isToCome={!isNumberKnown} />
      </div>
    </Page>
  );
}
