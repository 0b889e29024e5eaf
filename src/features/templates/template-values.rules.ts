// From what is known to what stands in a text.
import { formatWholeDollars } from '../../domain/money.ts';
import { namesOf } from './names.rules.ts';
import type { TemplateValues } from './template-variables.rules.ts';

interface Agent {
  name: string | null;
  email: string;
  zone: string;
  phone: string | null;
  slug: string | null;
  published: boolean;
}

/** `today` is the agent's day. The site is named once everybody can see it. */
export function agentValues(agent: Agent, { baseUrl, now }: { baseUrl: string; now: Date }): TemplateValues {
  return {
    agent_name: agent.name,
    agent_email: agent.email,
    agent_phone: agent.phone && shortPhone(agent.phone),
    agent_site: agent.published && agent.slug ? `${baseUrl}/a/${agent.slug}` : null,
    today: now.toLocaleDateString('en-US', { timeZone: agent.zone, year: 'numeric', month: 'short', day: 'numeric' }),
  };
}

interface Lead {
  name: string | null;
  company: string | null;
  state: string | null;
  beneficiary: string | null;
  military_branch: string | null;
  carrier: string | null;
  policy_number: string | null;
  premium_cents: number | null;
}

export function leadValues(lead: Lead): TemplateValues {
  const { company, state, beneficiary, military_branch, carrier, policy_number, premium_cents: premium } = lead;
  const { full, first, last } = namesOf(lead.name);
  return {
    company,
    state,
    beneficiary,
    military_branch,
    carrier,
    policy_number,
    first_name: first,
    last_name: last,
    full_name: full,
    premium: premium !== null && premium > 0 ? formatWholeDollars(premium) : null,
  };
}

/** As phones make a link of it: 615-555-0123. */
const shortPhone = (number: string): string => number.replace(/^\+1(\d{3})(\d{3})(\d{4})$/, '$1-$2-$3');
