// The Agent Showcase wizard: four steps to an agent's public page. Where one was, and what was typed, is kept.
import { Check } from 'lucide-react';
import { useState } from 'react';
import { useDraft } from '../../web/draft.ts';
import { usePageSearch, type RawSearch } from '../../web/page-search.ts';
import { ErrorState } from '../../web/ui/error-state.tsx';
import { Page, PageHeader } from '../../web/ui/page.tsx';
import { Loading, Skeleton } from '../../web/ui/skeleton.tsx';
import { HeadshotStep } from './headshot-step.tsx';
import { ProfileStep } from './profile-step.tsx';
import { PublishStep } from './publish-step.tsx';
import { useShowcase } from './showcase.browser.ts';
import type { Showcase } from './showcase.contract.ts';
import { steps, type Step } from './showcase.rules.ts';
import { StatesStep } from './states-step.tsx';
import type { StepProps } from './step-frame.tsx';
import { stepLabels } from './step-labels.words.ts';

export function ShowcasePage() {
  const { data, error, refetch, isFetching } = useShowcase();
  return (
    <Page width="narrow" header={<PageHeader title="Agent Showcase wizard" />}>
      {data ? (
        <Wizard showcase={data} />
      ) : error ? (
        <ErrorState
          error={error}
          title="We couldn’t load your page."
          onRetry={() => void refetch()}
          retrying={isFetching}
        />
      ) : (
        <Loading>
          <div className="flex flex-col gap-4">
            <Skeleton className="h-12 w-full" />
            <Skeleton className="h-96 w-full" />
          </div>
        </Loading>
      )}
    </Page>
  );
}

const stepOf = (name: string | undefined) => steps.find((each) => each === name);
const readStep = ({ step }: RawSearch) => stepOf(step);

function Wizard({ showcase }: { showcase: Showcase }) {
  const place = useDraft('showcase:step', { step: 'profile' });
  const [hasMoved, setHasMoved] = useState(false);
  const hasProfile = showcase.slug !== null;
  // Back goes to the step before; an address without one is the step that one came back to.
  const [inAddress, setSearch] = usePageSearch(readStep);
  const [first] = useState(stepOf(place.value.step) ?? 'profile');
  const step = hasProfile ? (inAddress ?? first) : 'profile';
  const at = steps.indexOf(step);
  const go = (next: Step = 'profile') => {
    setHasMoved(true);
    place.set({ step: next });
    setSearch({ step: next }, { push: true });
  };
  const props: StepProps = {
    showcase,
    takesFocus: hasMoved,
    onBack: () => go(steps[at - 1]),
    onNext: () => go(steps[at + 1]),
  };
  return (
    <div className="flex flex-col gap-4">
      <StepList current={step} isOpen={hasProfile} isDone={(each) => isDone(each, showcase)} onChoose={go} />
      {step === 'profile' && <ProfileStep {...props} />}
      {step === 'headshot' && <HeadshotStep {...props} />}
      {step === 'states' && <StatesStep {...props} />}
      {step === 'publish' && <PublishStep {...props} onDone={place.clear} />}
    </div>
  );
}

function isDone(step: Step, { slug, headshot_link, states, published }: Showcase): boolean {
  const done = {
    profile: slug !== null,
    headshot: headshot_link !== null,
    states: states.length > 0,
    publish: published,
  };
  return done[step];
}

interface StepListProps {
  current: Step;
  /** Any step may be gone to. */
  isOpen: boolean;
  isDone: (step: Step) => boolean;
  onChoose: (step: Step) => void;
}

function StepList({ current, isOpen, isDone: done, onChoose }: StepListProps) {
  return (
    <nav aria-label="Steps">
      <ol className="grid grid-cols-4 gap-2">
        {steps.map((step, at) => {
          const isCurrent = step === current;
          return (
            <li key={step} className="min-w-0">
              <button
                type="button"
                aria-current={isCurrent ? 'step' : undefined}
                disabled={!isOpen && !isCurrent}
                onClick={() => onChoose(step)}
                className={
                  'flex w-full min-w-0 flex-col gap-1.5 rounded-xs pb-1 text-left text-sm touch:min-h-11 disabled:opacity-60 ' +
                  (isCurrent ? 'font-semibold text-ink' : 'text-ink-soft not-disabled:hover:text-ink')
                }
              >
                <span
                  aria-hidden
                  className={`h-1 w-full rounded-full ${isCurrent || done(step) ? 'bg-accent' : 'bg-pressed'}`}
                />
                <span className="flex min-w-0 items-start gap-1.5">
                  {done(step) ? (
                    <Check aria-hidden className="mt-0.5 text-accent-text max-sm:hidden" />
                  ) : (
                    <span aria-hidden className="tabular-nums max-sm:hidden">
                      {at + 1}
                    </span>
                  )}
                  <span className="min-w-0">{stepLabels[step]}</span>
                  {done(step) && <span className="sr-only">, complete</span>}
                </span>
              </button>
            </li>
          );
        })}
      </ol>
    </nav>
  );
}
