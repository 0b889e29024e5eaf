// A question or a form that stops everything else. On a phone it is a sheet that rises to the full height.
import { Dialog as Base } from '@base-ui/react/dialog';
import { cx } from 'class-variance-authority';
import { X } from 'lucide-react';
import { useRef, type ReactNode, type RefObject } from 'react';
import { useLayer } from '../layers.ts';
import { IconButton } from './button.tsx';
import { DialogActions, DialogHead, DialogMiddle } from './dialog-parts.tsx';
import { useCountAsDialog } from './open-dialogs.ts';
import { useLayerKeys } from './use-layer-keys.ts';

export interface DialogProps {
  open: boolean;
  /** Called for Escape, the close button, a press outside, and Back on a phone. */
  onClose: () => void;
  title: string;
  description?: ReactNode;
  children?: ReactNode;
  /** Buttons, the primary one last. */
  actions?: ReactNode;
  size?: 'small' | 'medium' | 'large' | 'wide';
  /** What takes the focus first; else the first field or button. */
  initialFocus?: RefObject<HTMLElement | null>;
  /** Unsaved input: a press outside does not close. */
  keepOpenOutside?: boolean;
}

const widths = { small: 'md:max-w-105', medium: 'md:max-w-140', large: 'md:max-w-200', wide: 'md:max-w-280' };

export function Dialog({
  open,
  onClose,
  title,
  description,
  children,
  actions,
  size = 'small',
  initialFocus,
  keepOpenOutside,
}: DialogProps) {
  const popup = useRef<HTMLDivElement>(null);
  useCountAsDialog(open);
  useLayerKeys(open, popup);
  useLayer(open, onClose);
  return (
    <Base.Root open={open} onOpenChange={(next) => !next && onClose()} disablePointerDismissal={keepOpenOutside}>
      <Base.Portal>
        <Base.Backdrop className="backdrop-motion fixed inset-0 z-40" />
        <Base.Popup
          data-modal
          ref={popup}
          initialFocus={initialFocus}
          className={cx(
            'sheet-motion fixed z-40 flex flex-col bg-raised shadow-float outline-none',
            'max-md:inset-x-0 max-md:top-3 max-md:bottom-0 max-md:rounded-t-lg',
            'md:inset-0 md:m-auto md:h-fit md:max-h-[calc(100dvh-64px)] md:w-[calc(100%-32px)] md:rounded-lg',
            widths[size],
          )}
        >
          <DialogHead title={title} description={description} hasClose />
          <DialogMiddle>{children}</DialogMiddle>
          {actions && <DialogActions>{actions}</DialogActions>}
          {/* Last, so that the first field takes the focus. */}
          <Base.Close
            render={
              <IconButton label="Close" size="small" className="absolute! top-3.5 right-3 touch:top-1.5 touch:right-2">
                <X aria-hidden />
              </IconButton>
            }
          />
        </Base.Popup>
      </Base.Portal>
    </Base.Root>
  );
}
