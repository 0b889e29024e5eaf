// Says that a part of the page is not there, at its place or floating over the page, and offers to try again. What stands
// around it stays.
import { X } from 'lucide-react';
import { createPortal } from 'react-dom';
import { Button, IconButton } from './button.tsx';

interface PartMissingProps {
  onRetry: () => void;
  /** It would have floated over the page: gives it up. Floats at the top, for toasts come at the bottom. */
  onClose?: (() => void) | undefined;
}

export function PartMissing({ onRetry, onClose }: PartMissingProps) {
  const sentence = (
    <div
      role="alert"
      className={`flex items-center gap-3 text-sm ${
        onClose
          ? 'fixed top-4 left-1/2 z-60 w-max max-w-[calc(100%-32px)] -translate-x-1/2 rounded-md bg-raised py-2 pr-2 pl-4 shadow-float'
          : 'px-2 py-1 text-ink-soft'
      }`}
    >
      <span className="flex-1">This part couldn’t be loaded.</span>
      <Button size="small" onClick={onRetry}>
        Retry
      </Button>
      {onClose && (
        <IconButton label="Close" size="small" onClick={onClose}>
          <X aria-hidden />
        </IconButton>
      )}
    </div>
  );
  // What it would have stood in may be a row that moves.
  return onClose ? createPortal(sentence, document.body) : sentence;
}
