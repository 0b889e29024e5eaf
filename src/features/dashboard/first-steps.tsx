// An empty account is no blank page: the first steps, until they are done or put away.
import { ArrowRight, CalendarPlus, Check, FlaskConical, Upload, Wallet, X, type LucideIcon } from 'lucide-react';
import { Button, IconButton } from '../../web/ui/button.tsx';
import { Card } from '../../web/ui/card.tsx';
import { Link } from '../../web/ui/link.tsx';
import { openImport } from '../lead-import/import-store.browser.ts';
import { useDismiss, useSampleData, type Dashboard } from './dashboard-query.browser.ts';
import { stepsOf, type FirstStep } from './first-steps.rules.ts';

interface StepLook {
  path: string;
  title: string;
  why: string;
  icon: LucideIcon;
  /** Beside the page itself. */
  open?: () => void;
}

const looks: Record<FirstStep['key'], StepLook> = {
  import: {
    path: '/app/leads',
    title: 'Import your leads',
    why: 'CSV or Excel from any vendor. You review the columns before anything is saved.',
    icon: Upload,
    open: () => openImport(),
  },
  calendar: {
    path: '/app/calendar',
    title: 'Connect your calendar',
    why: 'Meetings people book show up here and on the right lead.',
    icon: CalendarPlus,
  },
  funds: {
    path: '/app/wallet',
    title: 'Add funds',
    why: 'Texts are paid by the segment from your prepaid wallet.',
    icon: Wallet,
  },
};

export function FirstSteps({ dashboard }: { dashboard: Dashboard }) {
  const dismiss = useDismiss('first_steps');
  const steps = stepsOf(dashboard.first_steps, dashboard.meetings?.connection !== null);
  return (
    <Card
      title="Get started"
      description={dashboard.all_time.leads === 0 ? 'Your numbers start with your first lead.' : undefined}
      flush
      aside={
        <IconButton label="Dismiss Get started" size="small" onClick={dismiss} className="-mr-2">
          <X aria-hidden />
        </IconButton>
      }
    >
      <ol className="grid border-t border-line lg:auto-cols-fr lg:grid-flow-col lg:divide-x lg:divide-line">
        {steps.map((step, index) => (
          <StepRow key={step.key} step={step} number={index + 1} />
        ))}
      </ol>
      {dashboard.samples.is_offered && <SampleOffer />}
    </Card>
  );
}

function SampleOffer() {
  const { add, isBusy } = useSampleData();
  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-2 border-t border-line px-5 py-3">
      <p className="min-w-60 flex-1 text-ink-soft">
        No leads yet? Look around with 50 made-up leads, and remove them with one click.
      </p>
      <Button icon={<FlaskConical aria-hidden />} busy={isBusy} onClick={add}>
        Try sample data
      </Button>
    </div>
  );
}

function StepRow({ step: { key, isDone }, number }: { step: FirstStep; number: number }) {
  const { path, title, why, icon: Icon, open } = looks[key];
  return (
    <li className="max-lg:border-b max-lg:border-line max-lg:last:border-b-0">
      <Link to={path} onClick={open} className="flex h-full items-center gap-3 px-5 py-3 hover:bg-hover">
        <span
          className={`grid size-8 flex-none place-items-center rounded-sm ${isDone ? 'bg-good-soft text-good-text' : 'bg-accent-soft text-accent-text'}`}
        >
          {isDone ? <Check aria-hidden /> : <Icon aria-hidden />}
        </span>
        <span className="min-w-0 flex-1">
          <span className="block font-medium">
            {number}. {title}
            {isDone && <span className="font-normal text-good-text"> · Done</span>}
          </span>
          <span className="block text-sm text-ink-soft">{why}</span>
        </span>
        <ArrowRight aria-hidden className="text-ink-faint" />
      </Link>
    </li>
  );
}
