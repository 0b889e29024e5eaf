import { useQueryClient } from '@tanstack/react-query';
import { ArrowDown, ArrowUp, Bookmark, Check, Pencil, Pin, PinOff, Trash2 } from 'lucide-react';
import type { RefObject } from 'react';
import { confirm } from '../../web/ui/ask.ts';
import { Button, IconButton } from '../../web/ui/button.tsx';
import { EmptyState } from '../../web/ui/empty-state.tsx';
import { Popover } from '../../web/ui/popover.tsx';
import { askForName } from './ask-for-name.browser.ts';
import { maxViews } from './lead-view.rules.ts';
import { moveView, orToast, removeView, saveView } from './lead-views.browser.ts';
import type { LeadView } from './lead-views.contract.ts';

interface ViewListProps {
  anchor: RefObject<HTMLElement | null>;
  views: readonly LeadView[];
  current: string | null;
  onChoose: (view: LeadView) => void;
  onSave: () => void;
  onClose: () => void;
}

export function ViewList({ anchor, views, current, onChoose, onSave, onClose }: ViewListProps) {
  const client = useQueryClient();
  const rename = async (view: LeadView) => {
    const name = await askForName('Rename view', views, view.name);
    if (name !== null && name !== view.name) await orToast(saveView(client, view, { name }));
  };
  const remove = async (view: LeadView) => {
    const isSure = await confirm({
      title: `Delete “${view.name}”?`,
      body: 'The leads in it aren’t affected.',
      confirmLabel: 'Delete view',
      tone: 'danger',
    });
    if (isSure) await orToast(removeView(client, view));
  };
  return (
    <Popover
      anchor={anchor}
      title="Saved views"
      align="end"
      width="w-100"
      onClose={onClose}
      actions={
        <Button
          tone="primary"
          disabled={views.length >= maxViews}
          onClick={() => {
            onClose();
            onSave();
          }}
        >
          Save current list as view
        </Button>
      }
    >
      {views.length === 0 ? (
        <EmptyState compact icon={Bookmark} title="No views yet">
          Filter and sort the list, choose columns, then save it as a view to come back to with one click.
        </EmptyState>
      ) : (
        <ul aria-label="Saved views" className="flex flex-col gap-0.5">
          {views.map((view, index) => (
            <li key={view.id} className="flex items-center rounded-sm hover:bg-hover">
              <button
                type="button"
                className="flex h-9 min-w-0 flex-1 items-center gap-2 px-2 text-left touch:h-11"
                aria-current={view.id === current || undefined}
                onClick={() => {
                  onClose();
                  onChoose(view);
                }}
              >
                <Check aria-hidden className={view.id === current ? '' : 'invisible'} />
                <span className="truncate">{view.name}</span>
                {view.status === 'sold' && <span className="text-xs text-ink-faint">Sold</span>}
              </button>
              <span className="flex flex-none text-ink-faint">
                <IconButton
                  size="small"
                  label={view.pinned ? `Unpin ${view.name}` : `Pin ${view.name} as a tab`}
                  onClick={() => void orToast(saveView(client, view, { pinned: !view.pinned }))}
                >
                  {view.pinned ? <PinOff aria-hidden /> : <Pin aria-hidden />}
                </IconButton>
                <IconButton
                  size="small"
                  label={`Move ${view.name} up`}
                  disabled={index === 0}
                  onClick={() => void orToast(moveView(client, view, -1))}
                >
                  <ArrowUp aria-hidden />
                </IconButton>
                <IconButton
                  size="small"
                  label={`Move ${view.name} down`}
                  disabled={index === views.length - 1}
                  onClick={() => void orToast(moveView(client, view, 1))}
                >
                  <ArrowDown aria-hidden />
                </IconButton>
                <IconButton
                  size="small"
                  label={`Rename ${view.name}`}
                  onClick={() => {
                    onClose();
                    void rename(view);
                  }}
                >
                  <Pencil aria-hidden />
                </IconButton>
                <IconButton
                  size="small"
                  label={`Delete ${view.name}`}
                  onClick={() => {
                    onClose();
                    void remove(view);
                  }}
                >
                  <Trash2 aria-hidden />
                </IconButton>
              </span>
            </li>
          ))}
        </ul>
      )}
    </Popover>
  );
}
