// What other features offer in the header of the leads page: a sign beside its name, on a phone above it.
import { createElement } from 'react';
import { Button, buttonClass } from '../../web/ui/button.tsx';
import { late } from '../../web/ui/late.tsx';
import { Link } from '../../web/ui/link.tsx';
import { useLeadSlots, type PageTool } from '../leads/lead-slots.browser.ts';

/** On a phone without a frame and close together, so that they fit beside the title where it is 390 px wide. */
const onPhone =
  'max-md:aspect-auto max-md:min-w-11 max-md:border-0 max-md:bg-transparent max-md:px-0.5! max-md:shadow-none';

export function PageTools() {
  const tools = useLeadSlots().flatMap(({ pageTool }) => pageTool ?? []);
  // What grows by its number stands at the left end: nothing moves then.
  const ordered = tools.toSorted((one, other) => Number(Boolean(other.counted)) - Number(Boolean(one.counted)));
  return (
    <span className="flex gap-2 max-md:gap-0.5">
      {ordered.map((tool) => (
        <Tool key={tool.label} tool={tool} />
      ))}
    </span>
  );
}

function Tool({ tool: { label, icon: Icon, to, open, counted, isQuiet = false } }: { tool: PageTool }) {
  const Count = counted && late(counted, { isQuiet: true });
  const face = (
    <span className="inline-flex items-center gap-2 max-md:flex-col max-md:gap-0.5 max-md:text-2xs">
      <Icon aria-hidden />
      <span className={isQuiet ? 'md:hidden' : 'squeezed:sr-only'}>{label}</span>
      {Count && createElement(Count)}
    </span>
  );
  if (!to)
    return (
      <Button className={onPhone} aria-haspopup="dialog" onClick={open}>
        {face}
      </Button>
    );
  const className = buttonClass({ ...(isQuiet && { tone: 'ghost', icon: true }), className: onPhone });
  return (
    <Link to={to} className={className} {...(isQuiet && { 'aria-label': label, 'data-tip': label })}>
      {face}
    </Link>
  );
}
