// What stands in the places of a person's text: of the lead; without one, of the contact's name.
import { leadValues } from '../templates/template-values.rules.ts';
import type { TemplateValues } from '../templates/template-variables.rules.ts';

const nothingElse = {
  company: null,
  state: null,
  beneficiary: null,
  military_branch: null,
  carrier: null,
  policy_number: null,
  premium_cents: null,
};

export const contactValues = (name: string | null, agent: TemplateValues): TemplateValues => ({
  ...leadValues({ name, ...nothingElse }),
  ...agent,
});
