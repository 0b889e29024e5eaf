export function Kbd({ caps, onInk = false }: { caps: readonly string[]; onInk?: boolean }) {
  return (
    <span className="inline-flex gap-0.5">
      {caps.map((cap, index) => (
        <kbd
          key={index}
          className={`inline-grid h-4.5 min-w-4.5 place-items-center rounded-xs px-1 font-sans text-2xs font-medium ${
            onInk ? 'bg-surface/20 text-surface' : 'border border-line-strong bg-surface text-ink-soft'
          }`}
        >
          {cap}
        </kbd>
      ))}
    </span>
  );
}
