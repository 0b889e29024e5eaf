import { Badge } from '../../web/ui/badge.tsx';
import { Card } from '../../web/ui/card.tsx';
import type { Backup } from './overview.contract.ts';
import { When } from './when.tsx';

export function BackupCard({ backup }: { backup: Backup | null }) {
  return (
    <Card title="Backup" description="Made by npm run backup, proved by a restore.">
      {backup === null ? <p className="text-sm text-ink-soft">None was made yet.</p> : <Last backup={backup} />}
    </Card>
  );
}

function Last({
  backup: { made_at: made, bytes, proved_at: proved, failed_at: failed, failure, is_wrong: isWrong },
}: {
  backup: Backup;
}) {
  const hasFailed = failed !== null && (made === null || Date.parse(failed) > Date.parse(made));
  return (
    <div className="text-sm">
      <p className="flex flex-wrap items-center gap-2">
        <span className="font-medium">Last backup</span>
        {made ? <When at={made} /> : 'Never'}
        {bytes !== null && <span className="text-ink-soft tabular-nums">{(bytes / 1e6).toFixed(1)} MB</span>}
        {isWrong && <Badge tone="danger">{hasFailed ? 'Failed' : 'Overdue'}</Badge>}
      </p>
      <p className="text-ink-soft">Proved: {proved ? <When at={proved} /> : 'not yet'}</p>
      {hasFailed && (
        <p className="wrap-anywhere text-danger-text">
          The try of <When at={failed} /> failed. {failure}
        </p>
      )}
    </div>
  );
}
