import { Calculator, Clock, ExternalLink, Phone, Scale, UserSearch, type LucideIcon } from 'lucide-react';
import { brand } from '../../domain/brand.ts';
import { alert } from '../../web/ui/ask.ts';
import { Page, PageHeader } from '../../web/ui/page.tsx';
import { noUrl, pageDescription, tools, type Tool, type ToolKey } from './tools.words.ts';

const icons: Record<ToolKey, LucideIcon> = {
  peopleSearch: UserSearch,
  quotes: Calculator,
  timeZones: Clock,
  bmi: Scale,
  carrierDirectory: Phone,
};

const tileClass =
  'flex h-full w-full items-start gap-4 rounded-md border border-line bg-surface p-4 text-left no-underline hover:bg-hover active:bg-pressed';

export function ToolsPage() {
  return (
    <Page width="wide" header={<PageHeader title="Tools" description={pageDescription} />}>
      <ul className="grid gap-3 sm:grid-cols-2 xl:grid-cols-3">
        {tools.map((tool) => (
          <li key={tool.key}>
            <Tile tool={tool} />
          </li>
        ))}
      </ul>
    </Page>
  );
}

function Tile({ tool }: { tool: Tool }) {
  const url: string = brand.tools[tool.key];
  if (url === '') {
    return (
      <button type="button" className={tileClass} onClick={() => void alert(noUrl)}>
        <TileContent tool={tool} />
      </button>
    );
  }
  return (
    <a href={url} target="_blank" rel="noreferrer" className={tileClass}>
      <TileContent tool={tool} host={new URL(url).hostname.replace(/^www\./, '')} />
    </a>
  );
}

function TileContent({ tool, host }: { tool: Tool; host?: string }) {
  const Icon = icons[tool.key];
  return (
    <>
      <span className="grid size-9 shrink-0 place-items-center rounded-sm bg-accent-soft text-accent-text">
        <Icon aria-hidden />
      </span>
      <span className="flex min-w-0 flex-1 flex-col">
        <span className="text-base font-semibold text-ink">{tool.name}</span>
        <span className="text-ink-soft">{tool.use}</span>
        {host && <span className="mt-1 truncate text-xs text-ink-faint">{host}</span>}
      </span>
      {host && <ExternalLink aria-hidden className="mt-1 shrink-0 text-ink-faint" />}
      {host && <span className="sr-only">Opens in a new tab</span>}
    </>
  );
}
