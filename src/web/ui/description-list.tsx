import type { ReactNode } from 'react';

export interface Fact {
  key: string;
  label: string;
  value: ReactNode;
}

/** Labels at the left, values at the right; one under the other where it is narrow. */
export function DescriptionList({ facts }: { facts: readonly Fact[] }) {
  return (
    <dl className="grid grid-cols-[minmax(96px,max-content)_minmax(0,1fr)] gap-x-6 gap-y-2.5">
      {facts.map((fact) => (
        <div key={fact.key} className="contents">
          <dt className="text-sm text-ink-faint">{fact.label}</dt>
          <dd className="min-w-0 wrap-anywhere">{fact.value}</dd>
        </div>
      ))}
    </dl>
  );
}
