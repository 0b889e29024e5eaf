// What a browser has when it has subscribed, and what it was sent.
import { createECDH, randomBytes } from 'node:crypto';

export interface Subscription {
  token: string;
  /** The only key whose owner may send here. */
  applicationServerKey: string;
  publicKey: string;
  privateKey: string;
  auth: string;
  isGone: boolean;
}

export interface Received {
  id: string;
  token: string;
  at: string;
  ttl: number;
  topic: string | null;
  urgency: string;
  /** Null when the browser’s keys do not open it. */
  text: string | null;
}

const KEPT = 1_000;

export class Subscriptions {
  subscriptions: Subscription[] = [];
  received: Received[] = [];

  add(applicationServerKey: string): Subscription {
    const pair = createECDH('prime256v1');
    const publicKey = pair.generateKeys('base64url');
    const subscription = {
      token: randomBytes(18).toString('base64url'),
      applicationServerKey,
      publicKey,
      privateKey: pair.getPrivateKey('base64url'),
      auth: randomBytes(16).toString('base64url'),
      isGone: false,
    };
    this.subscriptions.push(subscription);
    return subscription;
  }

  find(token: string): Subscription | undefined {
    return this.subscriptions.find((each) => each.token === token);
  }

  keep(received: Omit<Received, 'id' | 'at'>): Received {
    const kept = { id: randomBytes(9).toString('base64url'), at: new Date().toISOString(), ...received };
    this.received = [kept, ...this.received].slice(0, KEPT);
    return kept;
  }
}
