/** How an agent is reminded who has chosen nothing, as the columns of `follow_up_settings` say too; the hour of the agent's own clock. */
export const defaultReminders = { mail: 'digest', digest_hour: 8 } as const;
