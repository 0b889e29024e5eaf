import type { SwitchName } from '../../domain/operator-switch.ts';

/** What a switch does, for the operator. */
export const switchLabels: Record<SwitchName, { label: string; effect: string }> = {
  BULK_DISABLED: {
    label: 'Stop bulk texts',
    effect: 'No new bulk text is taken. What is queued goes on.',
  },
  SENDS_PAUSED: {
    label: 'Pause all texts',
    effect: 'No text leaves, and agents can’t send new ones. Automatic texts wait.',
  },
  CHECKOUT_PAUSED: {
    label: 'Pause payments',
    effect: 'No checkout, top-up, seat purchase, or auto-recharge begins.',
  },
  READ_ONLY: {
    label: 'Read-only',
    effect: 'People can look but not change anything. Webhooks, STOP replies, and logging in still work.',
  },
};

export const setByEnvironment = (name: SwitchName): string =>
  `${name} is set in this server’s environment. Remove it there and restart.`;
export const switchFailed = 'We couldn’t change this. Please try again.';
