// Somebody posts with this webhook's id and another secret: a vendor who has the old one, as a rule.
import { useQuery } from '@tanstack/react-query';
import { call } from '../../web/api-client.ts';
import { formatDateTime } from '../../web/format-date.ts';
import { Notice } from '../../web/ui/notice.tsx';
import { readWrongPosts } from './intake.contract.ts';
import { sayWrongSecrets } from './verdict.words.ts';

export function WrongSecrets() {
  const { data } = useQuery({
    queryKey: ['webhook_credentials', 'wrong'],
    queryFn: ({ signal }) => call(readWrongPosts, {}, { signal }),
  });
  if (!data?.last_at || data.count === 0) return null;
  return (
    <Notice tone="warning">
      {`${sayWrongSecrets(data.count)}. Last one: ${formatDateTime(data.last_at)}. Check that your vendors have the current secret.`}
    </Notice>
  );
}
