// A panel of controls below its button; on a phone a sheet. Escape and a press outside close it, the focus goes back. It is
// never higher than the window and scrolls inside: fixed, for what stands beyond the window would let the document scroll.
import { Popover as Base } from '@base-ui/react/popover';
import { useRef, type ReactNode, type RefObject } from 'react';
import { useIsPhone } from '../use-media-query.ts';
import { Dialog } from './dialog.tsx';
import { useLayerKeys } from './use-layer-keys.ts';

export interface PopoverProps {
  anchor: RefObject<HTMLElement | null>;
  onClose: () => void;
  title: string;
  children: ReactNode;
  /** At the bottom, always in sight. */
  actions?: ReactNode;
  align?: 'start' | 'end';
  width?: string;
}

export function Popover({ anchor, onClose, title, children, actions, align = 'start', width = 'w-90' }: PopoverProps) {
  const isPhone = useIsPhone();
  const popup = useRef<HTMLDivElement>(null);
  useLayerKeys(!isPhone, popup);
  if (isPhone) {
    return (
      <Dialog open onClose={onClose} title={title} actions={actions}>
        {children}
      </Dialog>
    );
  }
  return (
    <Base.Root open onOpenChange={(next) => !next && onClose()}>
      <Base.Portal>
        <Base.Positioner positionMethod="fixed" anchor={anchor} sideOffset={4} align={align} className="z-40">
          <Base.Popup
            data-modal
            ref={popup}
            finalFocus={anchor}
            className={`popup float-motion flex max-h-[min(40rem,calc(100dvh-16px),var(--available-height,100dvh))] max-w-[calc(100vw-16px)] flex-col p-0! outline-none ${width}`}
          >
            <Base.Title className="sr-only">{title}</Base.Title>
            <div className="min-h-0 flex-1 overflow-y-auto overscroll-contain p-4">{children}</div>
            {actions && <div className="flex justify-end gap-2 border-t border-line px-4 py-3">{actions}</div>}
          </Base.Popup>
        </Base.Positioner>
      </Base.Portal>
    </Base.Root>
  );
}
