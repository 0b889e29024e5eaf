import { useQuery } from '@tanstack/react-query';
import type { EndpointAnswer } from '../../domain/endpoint.ts';
import { call } from '../../web/api-client.ts';
import { numberKey } from './number-queries.browser.ts';
import { readVerification } from './verification.contract.ts';

export type Verification = EndpointAnswer<typeof readVerification>;

/** Below the number's key: what makes that one old makes this one old. */
export const verificationKey = [...numberKey, 'verification'] as const;

export function useVerification() {
  return useQuery({
    queryKey: verificationKey,
    queryFn: ({ signal }) => call(readVerification, { query: {} }, { signal }),
  });
}
