interface Asked {
  isPending: boolean;
  failureCount: number;
  errorUpdateCount: number;
}

/**
 * Of a query: no answer yet, and none that failed. What stands below waits for it; what came without it does not go again while it is
 * asked for once more.
 */
export const isToCome = ({ isPending, failureCount, errorUpdateCount }: Asked): boolean =>
  isPending && failureCount + errorUpdateCount === 0;
