import { Button } from '../../web/ui/button.tsx';
import { CellNote } from '../../web/ui/cell-note.tsx';
import { stageRefused } from './save-failed.rules.ts';

export function StageRefused({ onRetry }: { onRetry: () => void }) {
  return (
    <CellNote>
      {stageRefused}
      <Button size="small" tone="ghost" onClick={onRetry}>
        Retry
      </Button>
    </CellNote>
  );
}
