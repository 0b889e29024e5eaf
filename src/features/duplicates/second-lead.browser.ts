import { call } from '../../web/api-client.ts';
import type { AddLead } from '../leads/leads.contract.ts';
import { addSecond } from './second-lead.contract.ts';

export function addSecondLead(body: AddLead) {
  return call(addSecond, { body });
}
