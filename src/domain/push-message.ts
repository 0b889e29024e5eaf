// What the server has a browser's service worker show, and the topics that a device can choose.

export const pushTopics = ['leads', 'messages'] as const;
export type PushTopic = (typeof pushTopics)[number];

export const pushPlatforms = ['ios', 'web'] as const;
export type PushPlatform = (typeof pushPlatforms)[number];

export interface PushMessage {
  title: string;
  body: string;
  /** A later one with the same tag takes the place of the one on screen. */
  tag: string;
  /** The page that a tap opens. */
  url: string;
  /** With it the notification offers Done and Snooze. */
  followUpId?: string;
  /** Shown although the app is in use in this browser. */
  isTest?: true;
}

/** What notifications are signed with, in base64url. Browsers know the public half. */
export interface PushKeys {
  publicKey: string;
  privateKey: string;
}
