import { useQueryClient } from '@tanstack/react-query';
import { ArrowDown, ArrowUp, Bookmark, Check, Pencil, Pin, PinOff, Trash2 } from 'lucide-react';
import type { RefObject } from 'react';
import { confirm } from '../../web/ui/ask.ts';
import { Button, IconButton } from '../../web/ui/button.tsx';
import { EmptyState } from '../../web/ui/empty-state.tsx';
import { Popover } from '../../web/ui/popover.tsx';
import { builtInViews } from '../lead-search/built-in-views.rules.ts';
import { askForName } from './ask-for-name.browser.ts';
import { maxViews } from './lead-view.rules.ts';
import { builtInSearchOf, moveView, orToast, removeView, saveView, searchOf } from './lead-views.browser.ts';
import type { LeadView } from './lead-views.contract.ts';

interface ViewListProps {
  anchor: RefObject<HTMLElement | null>;
  views: readonly LeadView[];
  current: string | null;
  /** Of the built-in views, those that are no tabs. */
  unpinned: ReadonlySet<string>;
  onPin: (key: string, isPinned: boolean) => void;
  onChoose: (list: ReturnType<typeof searchOf>) => void;
  onSave: () => void;
  onClose: () => void;
}

export function ViewList({ anchor, views, current, unpinned, onPin, onChoose, onSave, onClose }: ViewListProps) {
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
      title="Views"
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
      <ul aria-label="Built-in views" className="mb-2 flex flex-col gap-0.5 border-b border-line pb-2">
        {builtInViews.map((view) => {
          const isPinned = !unpinned.has(view.key);
          return (
            <li key={view.key} className="flex items-center rounded-sm hover:bg-hover">
              <ViewButton
                name={view.name}
                isCurrent={view.key === current}
                onChoose={() => {
                  onClose();
                  onChoose(builtInSearchOf(view));
                }}
              />
              <IconButton
                size="small"
                className="text-ink-faint"
                label={isPinned ? `Unpin ${view.name}` : `Pin ${view.name} as a tab`}
                onClick={() => onPin(view.key, !isPinned)}
              >
                {isPinned ? <PinOff aria-hidden /> : <Pin aria-hidden />}
              </IconButton>
            </li>
          );
        })}
      </ul>
      {views.length === 0 ? (
        <EmptyState compact icon={Bookmark} title="No saved views yet">
          Filter and sort the list, choose columns, then save it as a view to come back to with one click.
        </EmptyState>
      ) : (
        <ul aria-label="Saved views" className="flex flex-col gap-0.5">
          {views.map((view, index) => (
            <li key={view.id} className="flex items-center rounded-sm hover:bg-hover">
              <ViewButton
                name={view.name}
                note={view.status === 'sold' ? 'Sold' : undefined}
                isCurrent={view.id === current}
                onChoose={() => {
                  onClose();
                  onChoose(searchOf(view));
                }}
              />
              <span className="flex flex-none text-ink-faint">
                <IconButton
                  size="small"
                  label={view.pinned ? `Unpin ${view.name}` : `Pin ${view.name} as a tab`}
                  onClick={() => void orToast(saveView(client, view, { pinned: !view.pinned }))}
                >
                  {view.pinned ? <PinOff aria-hidden /> : <Pin aria-hidden />}
                </IconButton>
                {/* A pressed button that became disabled would drop the focus. */}
                <IconButton
                  size="small"
                  label={`Move ${view.name} up`}
                  aria-disabled={index === 0}
                  onClick={() => index > 0 && void orToast(moveView(client, view, -1))}
                >
                  <ArrowUp aria-hidden />
                </IconButton>
                <IconButton
                  size="small"
                  label={`Move ${view.name} down`}
                  aria-disabled={index === views.length - 1}
                  onClick={() => index < views.length - 1 && void orToast(moveView(client, view, 1))}
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

interface ViewButtonProps {
  name: string;
  note?: string | undefined;
  isCurrent: boolean;
  onChoose: () => void;
}

function ViewButton({ name, note, isCurrent, onChoose }: ViewButtonProps) {
  return (
    <button
      type="button"
      className="flex h-9 min-w-0 flex-1 items-center gap-2 px-2 text-left touch:h-11"
      aria-current={isCurrent || undefined}
      onClick={onChoose}
    >
      <Check aria-hidden className={isCurrent ? '' : 'invisible'} />
      <span className="truncate">{name}</span>
      {note && <span className="text-xs text-ink-faint">{note}</span>}
    </button>
  );
}
