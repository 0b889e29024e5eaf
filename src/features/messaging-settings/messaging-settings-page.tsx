// Messaging Settings: the frame around what other features bring.
import { Page, PageHeader } from '../../web/ui/page.tsx';
import { NumberSection } from '../numbers/number-section.tsx';
import { useMessagingNumber } from '../numbers/number-queries.browser.ts';
import { useVerification } from '../numbers/verification-queries.browser.ts';
import { TemplatesSection } from './templates-section.tsx';

export function MessagingSettingsPage() {
  // What is told of the number moves all that stands below it. What failed once is not waited for again.
  const parts = [useMessagingNumber(), useVerification()];
  const isToCome = parts.some(({ isPending, errorUpdateCount }) => isPending && errorUpdateCount === 0);
  return (
    <Page width="wide" header={<PageHeader title="Messaging Settings" />}>
      <div className="flex flex-col gap-4">
        <NumberSection />
        <TemplatesSection isToCome={isToCome} />
      </div>
    </Page>
  );
}
