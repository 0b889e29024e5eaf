// What may stand in double braces.

export const templateVariables = [
  'first_name',
  'last_name',
  'full_name',
  'agent_name',
  'company',
  'agent_phone',
  'agent_email',
  'agent_site',
  'carrier',
  'policy_number',
  'premium',
  'today',
  'state',
  'beneficiary',
  'military_branch',
] as const;
export type TemplateVariable = (typeof templateVariables)[number];

/** What stands for each in one text; empty or missing: nothing is known. */
export type TemplateValues = Partial<Record<TemplateVariable, string | null>>;

/** Older texts name the agent's site by what was linked there. */
const formerNames: ReadonlyMap<string, TemplateVariable> = new Map([['calendly_link', 'agent_site']]);

export function variableNamed(name: string): TemplateVariable | null {
  return formerNames.get(name) ?? templateVariables.find((each) => each === name) ?? null;
}

/** Those that stand in a text, each once. */
export function variablesIn(words: string): TemplateVariable[] {
  const named = [...words.matchAll(/\{\{([^{}]*)\}\}/g)].flatMap(([, name = '']) => variableNamed(name.trim()) ?? []);
  return [...new Set(named)];
}
