// Details at the right while the list stays usable: over it, or beside it; on a phone a sheet over everything. Escape closes, the focus goes back.
import { Dialog as Base } from '@base-ui/react/dialog';
import { cx } from 'class-variance-authority';
import { X } from 'lucide-react';
import { useRef, type FocusEvent, type KeyboardEvent, type ReactNode } from 'react';
import { useLayer } from '../layers.ts';
import { typedField } from '../typed-field.ts';
import { useIsPhone } from '../use-media-query.ts';
import { IconButton } from './button.tsx';
import { useIsBelowDialog } from './open-dialogs.ts';
import { useLayerKeys } from './use-layer-keys.ts';

export interface SidePanelProps {
  open: boolean;
  onClose: () => void;
  title: ReactNode;
  /** Under the title: a badge, a phone number. */
  subtitle?: ReactNode;
  /** Icon buttons beside Close: open as page, more. */
  tools?: ReactNode;
  children: ReactNode;
  /** Stays at the bottom. */
  footer?: ReactNode;
  /** False keeps the focus in the list, so that J and K go on. */
  takeFocus?: boolean;
  /** On a wide window the page beside it becomes narrower instead of being covered (`beside-panel`). */
  pushes?: boolean;
  /** The address opened it with an entry of its own, which Back leaves. */
  isInAddress?: boolean;
}

export function SidePanel({
  open,
  onClose,
  title,
  subtitle,
  tools,
  children,
  footer,
  takeFocus = true,
  pushes = false,
  isInAddress = false,
}: SidePanelProps) {
  const isPhone = useIsPhone();
  const isBelowDialog = useIsBelowDialog();
  useLayer(open && !isInAddress, onClose);
  const popup = useRef<HTMLDivElement>(null);
  useLayerKeys(open, popup, { leavesFocus: !takeFocus && !isPhone });
  /** Where the work was before the focus came into the panel. */
  const cameFrom = useRef<HTMLElement | null>(null);
  const noteOrigin = ({ relatedTarget, currentTarget }: FocusEvent) => {
    if (!(relatedTarget instanceof HTMLElement) || relatedTarget.hasAttribute('data-base-ui-focus-guard')) return;
    if (!currentTarget.contains(relatedTarget)) cameFrom.current = relatedTarget;
  };
  /** Escape leaves a field first: what is typed stays, and the next one closes. */
  const leaveField = (event: KeyboardEvent & { preventBaseUIHandler: () => void }) => {
    const { target } = event;
    if (
      event.key !== 'Escape' ||
      event.defaultPrevented ||
      !(target instanceof HTMLElement) ||
      !target.matches(typedField)
    )
      return;
    event.preventDefault();
    event.stopPropagation();
    event.preventBaseUIHandler();
    const origin = cameFrom.current;
    (!isPhone && origin?.isConnected ? origin : popup.current)?.focus({ preventScroll: true });
  };
  return (
    <Base.Root
      open={open}
      onOpenChange={(next) => !next && onClose()}
      modal={isPhone && !isBelowDialog}
      disablePointerDismissal
    >
      <Base.Portal>
        <Base.Popup
          data-modal={isPhone || undefined}
          data-side-panel
          data-pushes={pushes || undefined}
          ref={popup}
          onFocus={noteOrigin}
          onKeyDown={leaveField}
          initialFocus={takeFocus || isPhone ? popup : false}
          finalFocus={isFocusLost}
          className={cx(
            'fixed z-30 flex flex-col bg-surface outline-none',
            isPhone
              ? 'sheet-motion inset-0'
              : 'panel-motion inset-y-0 right-0 w-120 max-w-full border-l border-line shadow-float',
            pushes && 'xl:shadow-none',
          )}
        >
          <div className="flex items-start gap-2 border-b border-line px-5 pt-4 pb-3">
            <div className="min-w-0 flex-1">
              <Base.Title className="truncate text-lg font-semibold">{title}</Base.Title>
              {subtitle && <div className="mt-0.5 text-sm text-ink-faint">{subtitle}</div>}
            </div>
            <div className="-mr-2 flex items-center">
              {tools}
              <Base.Close
                render={
                  <IconButton label="Close" shortcut="Escape" size="small">
                    <X aria-hidden />
                  </IconButton>
                }
              />
            </div>
          </div>
          <div className="sheet-middle min-h-0 flex-1 overflow-y-auto overscroll-contain px-5 py-4">{children}</div>
          {footer && (
            <div data-sheet-end className="border-t border-line px-5 py-3 pb-[max(12px,env(safe-area-inset-bottom))]">
              {footer}
            </div>
          )}
        </Base.Popup>
      </Base.Portal>
    </Base.Root>
  );
}

/** What has taken the focus since keeps it. */
const isFocusLost = (): boolean =>
  document.activeElement === document.body || document.activeElement?.closest('[data-side-panel]') !== null;
