// A lead's stage: the disc fills up as the lead moves on, so that color is never the only sign.

export type StageKey = 'no_pickup' | 'answered' | 'quoted' | 'app_started' | 'app_pending' | 'app_submitted';

const looks: Record<StageKey, { dot: string; badge: string; fifths: number }> = {
  no_pickup: { dot: 'text-stage-no-pickup', badge: 'bg-stage-no-pickup-soft text-stage-no-pickup-text', fifths: 0 },
  answered: { dot: 'text-stage-answered', badge: 'bg-stage-answered-soft text-stage-answered-text', fifths: 1 },
  quoted: { dot: 'text-stage-quoted', badge: 'bg-stage-quoted-soft text-stage-quoted-text', fifths: 2 },
  app_started: {
    dot: 'text-stage-app-started',
    badge: 'bg-stage-app-started-soft text-stage-app-started-text',
    fifths: 3,
  },
  app_pending: {
    dot: 'text-stage-app-pending',
    badge: 'bg-stage-app-pending-soft text-stage-app-pending-text',
    fifths: 4,
  },
  app_submitted: {
    dot: 'text-stage-app-submitted',
    badge: 'bg-stage-app-submitted-soft text-stage-app-submitted-text',
    fifths: 5,
  },
};

/** Circumference of the pie's stroke circle, radius 2. */
const round = 2 * Math.PI * 2;

export function StageDot({ stage, className = '' }: { stage: StageKey; className?: string }) {
  const { dot, fifths } = looks[stage];
  return (
    <svg viewBox="0 0 14 14" aria-hidden className={`size-3.5 flex-none ${dot} ${className}`}>
      {fifths === 5 ? (
        <>
          <circle cx="7" cy="7" r="6.25" fill="currentColor" />
          <path
            d="m4.4 7.2 1.8 1.8 3.5-3.8"
            fill="none"
            className="stroke-surface"
            strokeWidth="1.5"
            strokeLinecap="round"
            strokeLinejoin="round"
          />
        </>
      ) : (
        <>
          <circle
            cx="7"
            cy="7"
            r="5.5"
            fill="none"
            stroke="currentColor"
            strokeWidth="1.5"
            strokeDasharray={fifths ? undefined : '2.2 1.25'}
          />
          {fifths > 0 && (
            <circle
              cx="7"
              cy="7"
              r="2"
              fill="none"
              stroke="currentColor"
              strokeWidth="4"
              strokeDasharray={`${(round * fifths) / 5} ${round}`}
              transform="rotate(-90 7 7)"
            />
          )}
        </>
      )}
    </svg>
  );
}

export function StageBadge({ stage, label }: { stage: StageKey; label: string }) {
  return (
    <span
      className={`inline-flex h-5.5 items-center gap-1.5 rounded-sm pr-2 pl-1.5 text-xs font-medium whitespace-nowrap ${looks[stage].badge}`}
    >
      <StageDot stage={stage} />
      {label}
    </span>
  );
}
