import { Mailbox } from 'lucide-react';
import { EmptyState } from '../../web/ui/empty-state.tsx';
import { Page, PageHeader } from '../../web/ui/page.tsx';

export function MailingPage() {
  return (
    <Page header={<PageHeader title="Mailing" />}>
      <EmptyState icon={Mailbox} title="Mailing – Coming Soon…" />
    </Page>
  );
}
