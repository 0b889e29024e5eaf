// What other features offer in the header of the leads page.
import { Button } from '../../web/ui/button.tsx';
import { late } from '../../web/ui/late.tsx';
import { Link } from '../../web/ui/link.tsx';
import { useLeadSlots, type PageTool } from '../leads/lead-slots.browser.ts';
import { onPhone, pageToolClass, PageToolFace } from '../leads/page-tool-face.tsx';

export function PageTools() {
  const tools = useLeadSlots().flatMap(({ pageTool }) => pageTool ?? []);
  // What grows by its number stands at the left end: nothing moves then.
  const ordered = tools.toSorted((one, other) => Number(Boolean(other.counted)) - Number(Boolean(one.counted)));
  return (
    <span className="flex gap-2 max-md:gap-0.5">
      {ordered.map((tool) => {
        const Counted = tool.counted && late(tool.counted);
        const plain = <PlainTool key={tool.label} tool={tool} />;
        return Counted ? <Counted key={tool.label} fallback={plain} /> : plain;
      })}
    </span>
  );
}

function PlainTool({ tool: { label, icon, to, open, isQuiet = false } }: { tool: PageTool }) {
  const face = <PageToolFace label={label} icon={icon} isQuiet={isQuiet} />;
  if (to)
    return (
      <Link to={to} className={pageToolClass(isQuiet)} {...(isQuiet && { 'aria-label': label, 'data-tip': label })}>
        {face}
      </Link>
    );
  return (
    <Button className={onPhone} aria-haspopup="dialog" onClick={open}>
      {face}
    </Button>
  );
}
