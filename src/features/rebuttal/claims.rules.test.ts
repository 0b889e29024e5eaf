import { expect, it } from 'vitest';
import { isBannedClaim } from './claims.rules.ts';

it.each([
  'This policy guarantees a 7% return.',
  'You get guaranteed growth every single year.',
  'The returns are guaranteed.',
  'It is a risk-free way to save.',
  'You can’t lose money with an IUL.',
  'You will never lose a dime.',
  'It beats the stock market.',
  'You should cancel your current policy and take this one.',
  'Just stop paying for the old coverage.',
  'We replace what you have: surrender the policy and cash in.',
  'You don’t need your old plan.',
  'Sounds good? Drop the group insurance today.',
])('no agent may say: %s', (text) => expect(isBannedClaim(text)).toBe(true));

it.each([
  'Nobody can guarantee returns, and I won’t.',
  'Never promise guaranteed growth.',
  'Please don’t cancel your current policy.',
  'The death benefit is guaranteed as long as you pay the premium.',
  'I can show you what the contract guarantees in writing.',
  'Keep your group insurance. Let’s look at what it leaves open.',
  'Let’s see whether the plan fits your income.',
])('an agent may say: %s', (text) => expect(isBannedClaim(text)).toBe(false));
