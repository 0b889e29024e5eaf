import { CloudOff, TriangleAlert } from 'lucide-react';
import { Button } from './button.tsx';

export interface ErrorStateProps {
  error: unknown;
  /** What could not be done: "We couldn’t load your leads." */
  title?: string;
  onRetry?: () => void;
  retrying?: boolean;
  compact?: boolean;
}

/** What happened, what to do, the request's id for support. Reads our API errors by their shape. */
export function ErrorState({ error, title = 'We couldn’t load this.', onRetry, retrying, compact }: ErrorStateProps) {
  const { message, requestId, offline } = describeError(error);
  const Icon = offline ? CloudOff : TriangleAlert;
  return (
    <div
      role="alert"
      className={`mx-auto flex max-w-110 flex-col items-center px-6 text-center ${compact ? 'py-8' : 'py-20 max-md:py-12'}`}
    >
      <span className="mb-4 grid size-11 place-items-center rounded-lg bg-danger-soft text-danger-text">
        <Icon aria-hidden className="size-5" />
      </span>
      <p className="text-base font-semibold">{title}</p>
      <p className="mt-1 text-ink-soft">{message}</p>
      {onRetry && (
        <Button className="mt-5" onClick={onRetry} busy={retrying}>
          Retry
        </Button>
      )}
      {requestId && (
        <p className="mt-4 text-xs text-ink-faint">
          If this keeps happening, give support this ID: <code className="font-mono select-all">{requestId}</code>
        </p>
      )}
    </div>
  );
}

export function describeError(error: unknown): { message: string; requestId: string | undefined; offline: boolean } {
  const shape = (typeof error === 'object' && error !== null ? error : {}) as {
    code?: unknown;
    message?: unknown;
    requestId?: unknown;
  };
  const fromApi = typeof shape.code === 'string' && typeof shape.message === 'string';
  return {
    message: fromApi ? String(shape.message) : 'Something went wrong on this page. Please try again.',
    requestId: typeof shape.requestId === 'string' ? shape.requestId : undefined,
    offline: shape.code === 'offline',
  };
}
