// From the lab's fields to what fills a template's places. Their labels are older than the places: name and calendly_link fill others.
import type { TemplateValues } from '../templates/template-variables.rules.ts';

export const labFields = [
  'name',
  'first_name',
  'state',
  'beneficiary',
  'agent_name',
  'agent_phone',
  'calendly_link',
] as const;
export type LabField = (typeof labFields)[number];
export type LabContext = Record<LabField, string>;

export const emptyContext: LabContext = {
  name: '',
  first_name: '',
  state: '',
  beneficiary: '',
  agent_name: '',
  agent_phone: '',
  calendly_link: '',
};

export function labValues({ name, calendly_link, ...same }: LabContext): TemplateValues {
  return { ...same, full_name: name, agent_site: calendly_link };
}

/** Goes along with that one template only. */
export function clientRefOf(key: string): string | undefined {
  return key === 'follow_up_2d' ? 'followup_2d' : undefined;
}
