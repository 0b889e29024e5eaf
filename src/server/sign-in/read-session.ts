// Who a request's session belongs to and what decides about their access, in one query: every request asks this.
import type { Pool } from 'pg';
import { accessColumns, sessionHolds } from '../../database/access-columns.ts';
import type { Config } from '../config.ts';
import type { AccessFacts, User } from './user.ts';
import { sha256 } from './keyed-hash.ts';
import { readCookie, readSignedToken } from './session-cookie.ts';

export interface SessionFacts {
  user: User;
  /** The list of devices does not yet tell of this visit. */
  isUnseen: boolean;
  /** It came with its present token, and the one before is still good. */
  hasFormer: boolean;
}

type Row = Omit<User, 'access'> & AccessFacts & { isUnseen: boolean; hasFormer: boolean };

/** How exactly the list of devices tells when one was last used; each step is one write. */
const isUnseen = `"seenAt" <= now() - interval '5 minutes' as "isUnseen"`;

const sessionsWhere = (condition: string) => `
  select u.id, u.email, s.id as "sessionId", s."isUnseen", s."hasFormer", ${accessColumns('u.id')}
  from (select id, "userId", ${isUnseen}, former_hash is not null as "hasFormer" from auth.session where ${condition} and ${sessionHolds}) s
  join auth."user" u on u.id = s."userId"`;
const byToken = sessionsWhere('token_hash = $1');
const byFormerToken = sessionsWhere('former_hash = $1 and former_until > now()');
const byIds = sessionsWhere('id = any($1)');

export function createSessionReader(config: Config, pool: Pool) {
  return {
    async read(headers: Headers): Promise<SessionFacts | null> {
      const token = sessionToken(config, headers);
      if (!token) return null;
      const values = [sha256(token)];
      const { rows } = await pool.query<Row>({ name: 'read session', text: byToken, values });
      if (rows[0]) return factsOf(rows[0]);
      const former = await pool.query<Row>({ name: 'read session by former token', text: byFormerToken, values });
      if (!former.rows[0]) return null;
      const { user, isUnseen: unseen } = factsOf(former.rows[0]);
      return { user: { ...user, isByFormerToken: true }, isUnseen: unseen, hasFormer: false };
    },
    /** Many that are known, in one query; a session keeps its id under a new token. */
    async readMany(ids: readonly string[]): Promise<ReadonlyMap<string, SessionFacts>> {
      const { rows } = await pool.query<Row>({ name: 'read sessions', text: byIds, values: [[...new Set(ids)]] });
      return new Map(rows.map((row) => [row.sessionId, factsOf(row)]));
    },
  };
}

function factsOf({
  isUnseen: unseen,
  hasFormer,
  subscriptionStatus,
  teamId,
  deleteAfter,
  suspendedAt,
  ...user
}: Row): SessionFacts {
  return {
    user: { ...user, access: { subscriptionStatus, teamId, deleteAfter, suspendedAt } },
    isUnseen: unseen,
    hasFormer,
  };
}

/** The token that a request brings, when it was signed here. */
export function sessionToken(config: Config, headers: Headers): string | null {
  // The bearer token goes before the cookie: a program that sends one means it.
  const bearer = /^bearer\s+(\S+)$/i.exec(headers.get('authorization') ?? '')?.[1];
  return readSignedToken(config, bearer ?? readCookie(config, headers, 'session_token'));
}
