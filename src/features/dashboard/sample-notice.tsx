// While sample leads are there, the numbers are not the agent's own: said on top, with the way to be rid of them.
import { FlaskConical } from 'lucide-react';
import { formatCounted } from '../../web/format-count.ts';
import { Button } from '../../web/ui/button.tsx';
import { Link, textLinkClass } from '../../web/ui/link.tsx';
import { sampleTag } from '../sample-leads/sample-people.rules.ts';
import { useSampleData } from './dashboard-query.browser.ts';

export function SampleNotice({ count }: { count: number }) {
  const { remove, isBusy } = useSampleData();
  return (
    <section
      aria-label="Sample data"
      className="flex flex-wrap items-center gap-x-4 gap-y-2 rounded-md border border-line bg-warning-soft px-5 py-3 text-warning-text"
    >
      <FlaskConical aria-hidden />
      <p className="min-w-60 flex-1">
        You’re looking at sample data: {formatCounted(count, 'made-up lead')},{' '}
        <Link to="/app/leads" search={{ tag: sampleTag }} className={`${textLinkClass} text-current`}>
          tagged {sampleTag}
        </Link>
        . Removing it also removes what you did with it.
      </p>
      <Button busy={isBusy} onClick={remove}>
        Remove sample data
      </Button>
    </section>
  );
}
