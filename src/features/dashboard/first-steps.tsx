// An empty account is no blank page: the first steps, as far as their pages exist.
import { useRouter } from '@tanstack/react-router';
import { ArrowRight, CalendarPlus, Upload, WalletMinimal, type LucideIcon } from 'lucide-react';
import { Card } from '../../web/ui/card.tsx';
import { Link } from '../../web/ui/link.tsx';

interface Step {
  path: string;
  title: string;
  why: string;
  icon: LucideIcon;
}

const steps: readonly Step[] = [
  {
    path: '/app/leads',
    title: 'Import your leads',
    why: 'Any spreadsheet works. You see every row before it is saved.',
    icon: Upload,
  },
  {
    path: '/app/calendar',
    title: 'Connect your calendar',
    why: 'Bookings land on the right lead.',
    icon: CalendarPlus,
  },
  {
    path: '/app/wallet',
    title: 'Top up your wallet',
    why: 'Texts and calls are paid from it, cent by cent.',
    icon: WalletMinimal,
  },
];

export function FirstSteps() {
  const { routesByPath } = useRouter();
  const open = steps.filter(({ path }) => Object.hasOwn(routesByPath, path));
  if (open.length === 0) return null;
  return (
    <Card title="First steps" description="Your figures begin to count with the first lead." flush>
      <ol className="border-t border-line">
        {open.map(({ path, title, why, icon: Icon }, index) => (
          <li key={path} className="border-b border-line last:border-b-0">
            <Link to={path} className="flex items-center gap-3 px-5 py-3 hover:bg-hover">
              <span className="grid size-8 flex-none place-items-center rounded-sm bg-accent-soft text-accent-text">
                <Icon aria-hidden />
              </span>
              <span className="min-w-0 flex-1">
                <span className="block font-medium">
                  {index + 1}. {title}
                </span>
                <span className="block text-sm text-ink-soft">{why}</span>
              </span>
              <ArrowRight aria-hidden className="text-ink-faint" />
            </Link>
          </li>
        ))}
      </ol>
    </Card>
  );
}
