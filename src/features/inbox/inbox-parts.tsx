// What other features bring to the page Messages.
import { buttonClass } from '../../web/ui/button.tsx';
import { Link } from '../../web/ui/link.tsx';
import { useInboxSlots } from './inbox-slots.browser.ts';

export function InboxTools() {
  return useInboxSlots().map(({ tool }) => {
    if (!tool) return null;
    const { label, icon: Icon, to } = tool;
    return (
      <Link key={to} to={to} className={buttonClass({ tone: 'ghost' })}>
        <span className="inline-flex items-center gap-1.5">
          <Icon aria-hidden />
          {label}
        </span>
      </Link>
    );
  });
}
