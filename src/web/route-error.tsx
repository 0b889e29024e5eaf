// A page that failed while rendering, or whose code could not be loaded. The shell around it stays usable.
import { ErrorState } from './ui/error-state.tsx';

interface RouteErrorProps {
  error: unknown;
  onRetry: () => void;
}

export function RouteError({ error, onRetry }: RouteErrorProps) {
  return (
    <>
      <h1 tabIndex={-1} data-page-heading className="sr-only">
        We couldn’t load this page
      </h1>
      <ErrorState error={error} title="We couldn’t load this page." onRetry={onRetry} />
    </>
  );
}
