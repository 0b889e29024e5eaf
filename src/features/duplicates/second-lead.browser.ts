import { call } from '../../web/api-client.ts';
import type { AddLead } from '../lead-model/lead-input.contract.ts';
import { addSecond } from './second-lead.contract.ts';

export function addSecondLead(body: AddLead) {
  return call(addSecond, { body });
}
