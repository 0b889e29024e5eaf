import { useQuery } from '@tanstack/react-query';
import type { EndpointAnswer } from '../../domain/endpoint.ts';
import { call } from '../../web/api-client.ts';
import { verificationKey } from './number-queries.browser.ts';
import { readVerification } from './verification.contract.ts';

export type Verification = EndpointAnswer<typeof readVerification>;

export function useVerification() {
  return useQuery({
    queryKey: verificationKey,
    queryFn: ({ signal }) => call(readVerification, { query: {} }, { signal }),
  });
}
