// The words that each text has until the agent writes others. Plain GSM-7 on purpose: one curly quote would double the price.
import type { TestKey } from './template-keys.rules.ts';

export const defaultWords: Record<Exclude<TestKey, 'birthday' | 'holiday' | 'sold_welcome'>, string> = {
  new_lead:
    "Hi {{first_name}}, it's {{agent_name}} about the life insurance information you asked for. When is a good time for a quick call?",
  new_lead_military:
    "Hi {{first_name}}, it's {{agent_name}} about the life insurance information you asked for. Thank you for your {{military_branch}} service. When is a good time to call?",
  sold: 'Hi {{first_name}}, congratulations on your new {{carrier}} policy! Save this number and text me anytime. Thank you, {{agent_name}}',
  payment_reminder:
    'Hi {{first_name}}, a reminder that the payment for your {{carrier}} policy is due soon. Any questions, just reply. {{agent_name}}',
  birthday_text: 'Happy birthday, {{first_name}}! Wishing you a wonderful year ahead. {{agent_name}}',
  holiday_text: 'Happy holidays, {{first_name}}! Wishing you and your family a safe and joyful season. {{agent_name}}',
  appointment:
    "Hi {{first_name}}, it's {{agent_name}}. I look forward to our appointment. If you need another time, just reply.",
  follow_up_2d:
    "Hi {{first_name}}, it's {{agent_name}}. I'm following up on your life insurance options. Is now a good time to talk?",
};
