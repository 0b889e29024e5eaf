import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { formatPhone } from '../../domain/phone-number.ts';
import { ApiError, call } from '../../web/api-client.ts';
import { Button } from '../../web/ui/button.tsx';
import { Dialog } from '../../web/ui/dialog.tsx';
import { Notice } from '../../web/ui/notice.tsx';
import { toast } from '../../web/ui/toast.ts';
import { dropContact } from './contacts.browser.ts';
import { deleteContact, type Contact } from './contacts.contract.ts';

interface DeleteContactDialogProps {
  contact: Contact;
  name: string;
  onClose: () => void;
}

export function DeleteContactDialog({ contact, name, onClose }: DeleteContactDialogProps) {
  const client = useQueryClient();
  const [state, setState] = useState<'asked' | 'busy' | 'failed'>('asked');
  const confirm = async () => {
    if (state === 'busy') return;
    setState('busy');
    try {
      const { canceled } = await call(deleteContact, { params: { id: contact.id } });
      if (canceled > 0)
        toast({ text: canceled === 1 ? '1 waiting text canceled.' : `${canceled} waiting texts canceled.` });
    } catch (error) {
      // Somebody was faster, or the answer to the first try was lost.
      if (!(error instanceof ApiError && error.code === 'not_found')) return setState('failed');
    }
    dropContact(client, contact.id);
    onClose();
  };
  return (
    <Dialog
      open
      onClose={onClose}
      title="Delete contact"
      actions={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button tone="danger" busy={state === 'busy'} onClick={() => void confirm()}>
            Delete contact
          </Button>
        </>
      }
    >
      {state === 'failed' && (
        <Notice tone="danger" className="mb-3">
          Failed to delete.
        </Notice>
      )}
      <p className="wrap-anywhere text-ink-soft">
        {name} at {formatPhone(contact.phone)} leaves your messaging list, and automatic texts that wait for this number
        are canceled.
      </p>
      <p className="mt-2 text-ink-soft">
        {contact.lead
          ? 'The lead, your conversation and any opt-out stay. '
          : 'Your conversation and any opt-out stay. '}
        Adding, importing or selling a lead with this number brings the contact back.
      </p>
    </Dialog>
  );
}
