// What is known of the agent and of leads, for the places in a template.
import { sql } from 'kysely';
import type { Transaction } from '../../database/transaction.ts';

export interface AgentFacts {
  name: string | null;
  email: string;
  zone: string;
  phone: string | null;
  slug: string | null;
  published: boolean;
}

export async function readAgentFacts(tx: Transaction, userId: string): Promise<AgentFacts> {
  return tx
    .selectFrom('profiles')
    .leftJoin('agent_profiles', 'agent_profiles.user_id', 'profiles.user_id')
    .select([
      'profiles.full_name as name',
      'profiles.email',
      'profiles.time_zone as zone',
      'agent_profiles.phone',
      'agent_profiles.slug',
    ])
    .select(sql<boolean>`coalesce(published, false)`.as('published'))
    .where('profiles.user_id', '=', userId)
    .executeTakeFirstOrThrow();
}

export interface LeadFacts {
  id: string;
  name: string | null;
  company: string | null;
  state: string | null;
  beneficiary: string | null;
  military_branch: string | null;
  carrier: string | null;
  policy_number: string | null;
  premium_cents: number | null;
}

/** Those that are there, in any order. */
export async function readLeadFacts(tx: Transaction, userId: string, ids: readonly string[]): Promise<LeadFacts[]> {
  const { rows } = await sql<LeadFacts>`
    select id, name, company, state, coalesce(beneficiary_name, beneficiary) as beneficiary, military_branch,
      sold ->> 'carrier' as carrier, sold ->> 'policyNumber' as policy_number, sold_premium_cents as premium_cents
    from leads where user_id = ${userId} and id = any(${[...ids]}::uuid[]) and deleted_at is null`.execute(tx);
  return rows;
}
