import { Copy, Ellipsis, Pencil, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { alert, confirm, prompt } from '../ui/ask.ts';
import { Button, IconButton } from '../ui/button.tsx';
import { Dialog } from '../ui/dialog.tsx';
import { Field } from '../ui/field.tsx';
import { Menu } from '../ui/menu.tsx';
import { Page, PageHeader } from '../ui/page.tsx';
import { Select } from '../ui/select.tsx';
import { TextArea, TextInput } from '../ui/text-input.tsx';
import { toast } from '../ui/toast.ts';
import { offerUndo } from '../undo.ts';
import { stageOptions, type SampleLead } from './sample-leads.ts';

export function OverlaysPage() {
  const [open, setOpen] = useState(false);
  const [stage, setStage] = useState<SampleLead['stage'] | null>('quoted');
  return (
    <Page header={<PageHeader title="Overlays" />}>
      <div className="flex flex-wrap gap-2">
        <Button onClick={() => setOpen(true)}>Dialog</Button>
        <Button onClick={() => void alert('Enter at least a name, phone, or email.')}>Alert</Button>
        <Button
          onClick={() =>
            void confirm({
              title: 'Delete 3 leads?',
              body: 'Their notes and texts go with them. You can undo this for ten seconds.',
              confirmLabel: 'Delete',
              tone: 'danger',
            }).then((yes) => yes && offerUndo({ said: 'Deleted 3 leads.', undo: () => void toast('Back again') }))
          }
        >
          Confirm
        </Button>
        <Button
          onClick={() =>
            void prompt({
              title: 'New conversation',
              label: 'Phone number',
              inputType: 'tel',
              check: (value) => (value ? undefined : 'Enter a number.'),
            }).then((value) => value && toast({ text: `Started ${value}`, tone: 'good' }))
          }
        >
          Prompt
        </Button>
        <Button onClick={() => toast('Calling…')}>Toast</Button>
        <Button onClick={() => toast({ text: 'Balance increased by $20.00', tone: 'good', duration: 6000 })}>
          Good toast
        </Button>
        <Button
          onClick={() =>
            toast({ text: 'Stage update failed', tone: 'danger', action: { label: 'Retry', run: () => {} } })
          }
        >
          Danger toast
        </Button>
        <Menu
          trigger={
            <IconButton label="More">
              <Ellipsis aria-hidden />
            </IconButton>
          }
          items={[
            { key: 'edit', label: 'Edit', icon: Pencil, shortcut: 'e', run: () => toast('Edit') },
            { key: 'copy', label: 'Copy number', icon: Copy, run: () => toast('Copied') },
            { key: 'line', line: true },
            { key: 'delete', label: 'Delete', icon: Trash2, tone: 'danger', run: () => toast('Deleted') },
          ]}
        />
      </div>
      <Dialog
        open={open}
        onClose={() => setOpen(false)}
        title="New lead"
        description="Enter at least a name, phone, or email."
        actions={
          <>
            <Button onClick={() => setOpen(false)}>Cancel</Button>
            <Button tone="primary" onClick={() => setOpen(false)}>
              Add lead
            </Button>
          </>
        }
      >
        <div className="flex flex-col gap-4">
          <Field label="Name">
            <TextInput autoComplete="off" />
          </Field>
          <Field label="Phone">
            <TextInput type="tel" />
          </Field>
          <Field label="Stage">
            <Select options={stageOptions} value={stage} onChange={setStage} />
          </Field>
          <Field label="Note">
            <TextArea />
          </Field>
        </div>
      </Dialog>
    </Page>
  );
}
