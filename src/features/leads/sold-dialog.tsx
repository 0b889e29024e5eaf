// The Mark as SOLD form; for a sold lead the same form edits its policy file.
import { zodResolver } from '@hookform/resolvers/zod';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { formatPhone } from '../../domain/phone-number.ts';
import { call } from '../../web/api-client.ts';
import { Button } from '../../web/ui/button.tsx';
import { Dialog } from '../../web/ui/dialog.tsx';
import { ErrorState } from '../../web/ui/error-state.tsx';
import { Field } from '../../web/ui/field.tsx';
import { Notice } from '../../web/ui/notice.tsx';
import { SkeletonText } from '../../web/ui/skeleton.tsx';
import { TextArea, TextInput } from '../../web/ui/text-input.tsx';
import { toast } from '../../web/ui/toast.ts';
import { leadName } from './lead-cells.tsx';
import { takeLead, useLead } from './lead-list.browser.ts';
import type { Lead } from './lead-shape.contract.ts';
import { editSold, listCarriers, markSold, soldInputSchema, type SoldInput } from './sold.contract.ts';

export function SoldDialog({ id, onClose }: { id: string; onClose: () => void }) {
  const { data: lead, error, refetch } = useLead(id);
  if (lead) return <SoldForm lead={lead} onClose={onClose} />;
  return (
    <Dialog open onClose={onClose} size="medium" title="Mark as SOLD">
      {error ? <ErrorState compact error={error} onRetry={() => void refetch()} /> : <SkeletonText lines={8} />}
    </Dialog>
  );
}

const amount = (value: number | null | undefined): string =>
  value === null || value === undefined ? '' : String(value);

function typedSold(lead: Lead): SoldInput {
  const { sold } = lead;
  return {
    carrier: sold?.carrier ?? lead.pipeline.quoted?.carrier ?? '',
    faceAmount: amount(sold ? sold.faceAmount : lead.pipeline.quoted?.face),
    premium: amount(sold ? sold.premium : lead.pipeline.quoted?.premium),
    monthlyPayment: amount(sold?.monthlyPayment),
    policyNumber: sold?.policyNumber ?? '',
    startDate: sold?.startDate ?? '',
    effectiveDate: sold?.effectiveDate ?? '',
    notes: sold?.notes ?? '',
    address: {
      street: (sold ? sold.address : lead.address)?.street ?? '',
      city: (sold ? sold.address : lead.address)?.city ?? '',
      state: (sold ? sold.address?.state : (lead.address?.state ?? lead.state)) ?? '',
      zip: (sold ? sold.address : lead.address)?.zip ?? '',
    },
    name: (sold ? sold.name : lead.name) ?? '',
    phone: formatPhone((sold ? sold.phone : lead.phone) ?? ''),
    email: (sold ? sold.email : lead.email) ?? '',
  };
}

function SoldForm({ lead, onClose }: { lead: Lead; onClose: () => void }) {
  const client = useQueryClient();
  const isSold = lead.status === 'sold';
  const form = useForm<SoldInput>({ resolver: zodResolver(soldInputSchema), defaultValues: typedSold(lead) });
  const { register, handleSubmit, formState } = form;
  const { errors, isSubmitting, isDirty } = formState;
  const [failure, setFailure] = useState<string | null>(null);
  const { data: carriers } = useQuery({
    queryKey: ['leads', 'carriers'],
    queryFn: ({ signal }) => call(listCarriers, { query: {} }, { signal }),
  });

  const save = handleSubmit(async (typed) => {
    setFailure(null);
    try {
      const params = { id: lead.id };
      const answer = isSold
        ? await call(editSold, { params, body: { version: lead.version, sold: typed } })
        : await call(markSold, { params, body: typed });
      takeLead(client, answer.lead);
      void client.invalidateQueries({ queryKey: ['leads', 'list'] });
      void client.invalidateQueries({ queryKey: ['leads', 'carriers'] });
      onClose();
      toast({ text: isSold ? 'Policy file saved.' : `${leadName(answer.lead)} is sold.`, tone: 'good' });
    } catch (error) {
      setFailure(`Could not save SOLD info. ${error instanceof Error ? error.message : ''}`.trim());
    }
  });

  const text = (
    name: Exclude<keyof SoldInput, 'address'>,
    label: string,
    props: { className?: string; type?: 'date' | 'tel'; prefix?: string; list?: string; hint?: string } = {},
  ) => {
    const { className, hint, ...input } = props;
    return (
      <Field label={label} error={errors[name]?.message} className={className ?? ''} hint={hint}>
        <TextInput {...input} inputMode={input.prefix ? 'decimal' : undefined} {...register(name)} />
      </Field>
    );
  };
  const part = (name: 'street' | 'city' | 'state' | 'zip', label: string, className?: string) => (
    <Field label={label} error={errors.address?.[name]?.message} className={className ?? ''}>
      <TextInput {...register(`address.${name}`)} />
    </Field>
  );
  return (
    <Dialog
      open
      onClose={onClose}
      size="medium"
      title={isSold ? 'Edit policy file' : 'Mark as SOLD'}
      description={isSold ? leadName(lead) : `${leadName(lead)} moves to Sold and stays there.`}
      keepOpenOutside={isDirty}
      actions={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button tone="primary" type="submit" form="sold" busy={isSubmitting}>
            {isSold ? 'Save' : 'Mark as SOLD'}
          </Button>
        </>
      }
    >
      {failure && (
        <Notice tone="danger" className="mb-3">
          {failure}
        </Notice>
      )}
      <form
        id="sold"
        noValidate
        autoComplete="off"
        className="grid grid-cols-2 gap-3 pb-1"
        onSubmit={(event) => void save(event)}
      >
        {text('carrier', 'Carrier', { list: 'carriers' })}
        {text('policyNumber', 'Policy number')}
        {text('premium', 'Annual premium', { prefix: '$' })}
        {text('monthlyPayment', 'Monthly payment', { prefix: '$' })}
        {text('faceAmount', 'Face amount', { prefix: '$' })}
        <span className="max-md:hidden" />
        {text('startDate', 'Start date', { type: 'date' })}
        {text('effectiveDate', 'Effective date', { type: 'date' })}
        <Field label="Notes" error={errors.notes?.message} className="col-span-2">
          <TextArea rows={2} {...register('notes')} />
        </Field>
        <h3 className="col-span-2 mt-2 text-sm font-semibold">Insured</h3>
        {text('name', 'Name', { className: 'col-span-2' })}
        {text('phone', 'Phone', { type: 'tel' })}
        {text('email', 'Email')}
        {part('street', 'Street', 'col-span-2')}
        {part('city', 'City')}
        <div className="grid grid-cols-2 gap-3">
          {part('state', 'State')}
          {part('zip', 'ZIP')}
        </div>
        <datalist id="carriers">
          {carriers?.carriers.map((carrier) => (
            <option key={carrier} value={carrier} />
          ))}
        </datalist>
      </form>
    </Dialog>
  );
}
