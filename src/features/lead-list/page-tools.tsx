// What other features offer in the header of the leads page. Where it is narrow their icons alone, so that they fit beside the title.
import { Button, buttonClass } from '../../web/ui/button.tsx';
import { late } from '../../web/ui/late.tsx';
import { Link } from '../../web/ui/link.tsx';
import { useLeadSlots, type PageTool } from '../leads/lead-slots.browser.ts';

export function PageTools() {
  const tools = useLeadSlots().flatMap(({ pageTool }) => pageTool ?? []);
  // What grows by its number stands at the left end: nothing moves then.
  const ordered = tools.toSorted((one, other) => Number(Boolean(other.counted)) - Number(Boolean(one.counted)));
  return ordered.map((tool) => {
    const Counted = tool.counted && late(tool.counted);
    const plain = <PlainTool key={tool.label} tool={tool} />;
    return Counted ? <Counted key={tool.label} fallback={plain} /> : plain;
  });
}

function PlainTool({ tool: { label, icon: Icon, to, open, isQuiet } }: { tool: PageTool }) {
  if (isQuiet && to)
    return (
      <Link to={to} aria-label={label} data-tip={label} className={buttonClass({ tone: 'ghost', icon: true })}>
        <Icon aria-hidden />
      </Link>
    );
  const shown = <span className="max-md:sr-only squeezed:sr-only">{label}</span>;
  if (to)
    return (
      <Link to={to} className={buttonClass({})}>
        <span className="inline-flex items-center gap-2">
          <Icon aria-hidden />
          {shown}
        </span>
      </Link>
    );
  return (
    <Button icon={<Icon aria-hidden />} aria-haspopup="dialog" onClick={open}>
      {shown}
    </Button>
  );
}
