import { useMutation, useQuery } from '@tanstack/react-query';
import type { EndpointCall } from '../../domain/endpoint.ts';
import { call } from '../../web/api-client.ts';
import { useLiveChanges } from '../../web/live-changes.ts';
import { queryClient } from '../../web/query-client.ts';
import { addConsent, listConsents, readContactSettings, withdrawConsent } from './consent.contract.ts';

const keyOf = (leadId: string) => ['consents', leadId];

export function useConsents(leadId: string) {
  useLiveChanges(['consents'], () => void queryClient.invalidateQueries({ queryKey: ['consents'] }));
  return useQuery({
    queryKey: keyOf(leadId),
    queryFn: ({ signal }) => call(listConsents, { params: { id: leadId } }, { signal }),
  });
}

export type NewConsent = NonNullable<EndpointCall<typeof addConsent>['body']>;

export function useAddConsent(leadId: string) {
  return useMutation({
    mutationFn: (body: NewConsent) => call(addConsent, { params: { id: leadId }, body }),
    onSuccess: (answer) => queryClient.setQueryData(keyOf(leadId), answer),
  });
}

export function useWithdrawConsent(leadId: string) {
  return useMutation({
    mutationFn: ({ consent, why }: { consent: string; why: string }) =>
      call(withdrawConsent, { params: { id: leadId, consent }, body: { why } }),
    onSuccess: (answer) => queryClient.setQueryData(keyOf(leadId), answer),
  });
}

export const contactSettingsKey = ['contact-settings'];

export function useContactSettings() {
  return useQuery({
    queryKey: contactSettingsKey,
    queryFn: ({ signal }) => call(readContactSettings, {}, { signal }),
  });
}
