// The messaging number in the browser, followed live: it is verified days later, by the carrier or by an operator.
import { useQuery, useQueryClient, type QueryClient } from '@tanstack/react-query';
import type { EndpointAnswer } from '../../domain/endpoint.ts';
import { ApiError, call } from '../../web/api-client.ts';
import { useLiveChanges } from '../../web/live-changes.ts';
import { tfnAssign, tfnStatus } from './numbers.contract.ts';
import { sayAssignFailed } from './numbers.words.ts';

export const numberKey = ['messaging-number'] as const;
const statusKey = [...numberKey, 'status'] as const;
/** Below the number’s key: what makes that one old makes this one old. */
export const verificationKey = [...numberKey, 'verification'] as const;

type MessagingNumber = EndpointAnswer<typeof tfnStatus>;

export function useMessagingNumber() {
  return useQuery({ queryKey: statusKey, queryFn: ({ signal }) => call(tfnStatus, { query: {} }, { signal }) });
}

const tables = ['toll_free_numbers', 'messaging_profiles', 'number_verifications'];

export function useLiveNumber(): void {
  const client = useQueryClient();
  useLiveChanges(tables, () => void client.invalidateQueries({ queryKey: numberKey }));
}

/** @returns null, or what to tell the person. Pressed twice it is the same number. */
export async function takeNumber(client: QueryClient): Promise<string | null> {
  try {
    client.setQueryData<MessagingNumber>(statusKey, await call(tfnAssign, {}));
    // What is known of it is of no number yet.
    void client.invalidateQueries({ queryKey: verificationKey });
    return null;
  } catch (error) {
    return sayAssignFailed(error instanceof ApiError ? error.message : null);
  }
}
