// The sidebar where there is no room beside the page. The browser's own modal dialog keeps the focus inside, closes on Escape and gives the focus back.
import { useEffect, useRef, type PointerEvent, type ReactNode } from 'react';
import { useLayer } from '../layers.ts';

export function NavDrawer({ open, onClose, children }: { open: boolean; onClose: () => void; children: ReactNode }) {
  const dialog = useRef<HTMLDialogElement>(null);
  const startX = useRef<number | null>(null);
  useEffect(() => {
    if (open && !dialog.current?.open) dialog.current?.showModal();
    if (!open && dialog.current?.open) dialog.current.close();
  }, [open]);
  useLayer(open, onClose);
  const swipe = (event: PointerEvent) => {
    if (startX.current !== null && event.clientX - startX.current < -60) onClose();
    startX.current = null;
  };
  return (
    <dialog
      ref={dialog}
      data-modal
      aria-label="Menu"
      className="drawer-motion m-0 h-dvh max-h-none w-72 max-w-[85vw] bg-canvas text-ink shadow-float outline-none"
      onClose={onClose}
      onClick={(event) => event.target === event.currentTarget && onClose()}
      onPointerDown={(event) => (startX.current = event.clientX)}
      onPointerUp={swipe}
    >
      {children}
    </dialog>
  );
}
