// A page that failed while rendering, or whose code could not be loaded. The shell around it stays usable.
import { useRouter } from '@tanstack/react-router';
import { ErrorState } from './ui/error-state.tsx';

interface RouteErrorProps {
  error: unknown;
  reset: () => void;
}

export function RouteError({ error, reset }: RouteErrorProps) {
  const router = useRouter();
  const retry = () => {
    reset();
    void router.invalidate();
  };
  return (
    <>
      <h1 tabIndex={-1} data-page-heading className="sr-only">
        We couldn’t load this page
      </h1>
      <ErrorState error={error} title="We couldn’t load this page." onRetry={retry} />
    </>
  );
}
