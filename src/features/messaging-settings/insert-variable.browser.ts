// A variable from the panel into the template that was written in last, where the cursor stood; without one it is copied.
import { toast } from '../../web/ui/toast.ts';

export async function insertVariable(name: string, field: HTMLTextAreaElement | null): Promise<void> {
  const place = `{{${name}}}`;
  if (field?.isConnected) {
    field.focus();
    field.setRangeText(place, field.selectionStart, field.selectionEnd, 'end');
    field.dispatchEvent(new Event('input', { bubbles: true }));
    return;
  }
  try {
    await navigator.clipboard.writeText(place);
    toast(`${place} copied.`);
  } catch {
    toast({ text: 'Your browser blocked copying. Select the text and copy it manually.', tone: 'warning' });
  }
}
