import { X } from 'lucide-react';

/** A filter that is on; pressing it takes it away. */
export function FilterChip({ name, value, onRemove }: { name: string; value: string; onRemove: () => void }) {
  return (
    <span className="inline-flex h-7 max-w-full items-center rounded-sm border border-line-strong bg-surface text-sm touch:h-10">
      <span className="truncate pl-2">
        <span className="text-ink-faint">{name}</span> <span className="font-medium">{value}</span>
      </span>
      <button
        type="button"
        aria-label={`Remove filter ${name} ${value}`}
        onClick={onRemove}
        className="grid h-full w-7 place-items-center rounded-sm text-ink-faint hover:text-ink touch:w-10"
      >
        <X aria-hidden className="size-3.5" />
      </button>
    </span>
  );
}
