import { Button } from './button.tsx';

export interface ProgressProps {
  label: string;
  /** 0 to 1; null while it cannot be known. */
  done: number | null;
  /** "1,204 of 50,000 rows" */
  detail?: string;
  onCancel?: () => void;
}

export function Progress({ label, done, detail, onCancel }: ProgressProps) {
  const percent = done === null ? undefined : Math.round(Math.min(1, Math.max(0, done)) * 100);
  return (
    <div className="flex items-end gap-4">
      <div className="min-w-0 flex-1">
        <div className="mb-1.5 flex justify-between gap-3 text-sm">
          <span className="truncate font-medium">{label}</span>
          <span className="text-ink-faint tabular-nums">{detail ?? (percent === undefined ? '' : `${percent}%`)}</span>
        </div>
        <div
          role="progressbar"
          aria-label={label}
          aria-valuemin={0}
          aria-valuemax={100}
          aria-valuenow={percent}
          aria-valuetext={detail}
          className="h-1.5 overflow-hidden rounded-full bg-pressed"
        >
          <div
            className={`h-full origin-left rounded-full bg-accent transition-transform duration-150 ${percent === undefined ? 'animate-shimmer' : ''}`}
            style={{ transform: `scaleX(${percent === undefined ? 1 : percent / 100})` }}
          />
        </div>
      </div>
      {onCancel && (
        <Button size="small" onClick={onCancel}>
          Cancel
        </Button>
      )}
    </div>
  );
}
