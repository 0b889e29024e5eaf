// Messaging Settings: the frame around what other features bring.
import { Page, PageHeader } from '../../web/ui/page.tsx';
import { NumberSection } from '../numbers/number-section.tsx';
import { TemplatesSection } from './templates-section.tsx';

export function MessagingSettingsPage() {
  return (
    <Page width="wide" header={<PageHeader title="Messaging Settings" />}>
      <div className="flex flex-col gap-4">
        <NumberSection />
        <TemplatesSection />
      </div>
    </Page>
  );
}
