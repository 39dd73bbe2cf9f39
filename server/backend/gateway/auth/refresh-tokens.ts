import { createHash, createHmac, hkdfSync, randomBytes, randomUUID } from 'node:crypto'
import type { Sql, TransactionSql } from '../../database/sql.ts'

/**
 * Issues and exchanges refresh tokens. The database stores only SHA-256 hashes. The next token is derived from the
 * token's hash and a key of the site, so that a lost response can be repeated although the table contains no token.
 */
export type RefreshTokens = {
  /** Issues the first token of a session. */
  issue(transaction: TransactionSql, session: SessionOfToken): Promise<string>
  /** Finds the session of a token, whether the token was used or not; undefined for an unknown token. */
  sessionOf(sql: Sql | TransactionSql, token: string): Promise<string | undefined>
  /**
   * Exchanges a refresh token for the next token. The caller holds a lock on the row of the session.
   * @returns undefined for a token that was used so long ago that the response cannot have been lost
   */
  exchange(transaction: TransactionSql, session: SessionOfToken, token: string): Promise<string | undefined>
  /**
   * Issues the successor of the session's newest token, for a session whose user has just verified a second factor. The
   * caller needs no token, and holds a lock on the row of the session.
   */
  renew(transaction: TransactionSql, session: SessionOfToken): Promise<string>
}

type SessionOfToken = { id: string; userId: string }
type RefreshTokenRow = { id: string; hash: string; isUsed: boolean; isLate: boolean }

/**
 * Minutes in which a used refresh token returns the same next token again, because the response may have been lost.
 * Supabase Auth has no such limit. If a token is used again after this time, it was copied.
 */
const tokenReuseGraceSeconds = 10

const tokenHashPrefix = 'sha256:'
const hashToken = (token: string) => `${tokenHashPrefix}${createHash('sha256').update(token).digest('hex')}`

export function openRefreshTokens(secret: string): RefreshTokens {
  const key = Buffer.from(hkdfSync('sha256', secret, '', 'refresh tokens', 32))
  const deriveSuccessor = (hash: string) => createHmac('sha256', key).update(hash).digest('base64url')

  async function add(transaction: TransactionSql, session: SessionOfToken, token: string, parent: string | null) {
    await transaction`
      insert into auth.refresh_tokens (id, token, user_id, session_id, parent)
      values (${randomUUID()}, ${hashToken(token)}, ${session.userId}, ${session.id}, ${parent})`
    return token
  }

  async function replace(transaction: TransactionSql, session: SessionOfToken, { id, hash }: RefreshTokenRow) {
    await transaction`update auth.refresh_tokens set revoked = true, updated_at = now() where id = ${id}`
    return add(transaction, session, deriveSuccessor(hash), hash)
  }

  /** Finds the unused successor of a used token. Undefined for successors from before 2026-11-29, which were random. */
  async function unusedSuccessor(transaction: TransactionSql, session: SessionOfToken, hash: string) {
    const token = deriveSuccessor(hash)
    const next = await transaction`
      update auth.refresh_tokens set token = ${hashToken(token)}
      where session_id = ${session.id} and parent = ${hash} and not revoked`
    return next.count === 1 ? token : undefined
  }

  const find = (transaction: TransactionSql, session: SessionOfToken, hash: string | null) => transaction<
    RefreshTokenRow[]
  >`
    select id, token as hash, revoked as "isUsed", updated_at < now() - make_interval(mins => ${tokenReuseGraceSeconds}) as "isLate"
    from auth.refresh_tokens where session_id = ${session.id} and (token = ${hash}::text or ${hash}::text is null and not revoked)
    order by created_at desc limit 1`

  return {
    issue: (transaction, session) => add(transaction, session, randomBytes(32).toString('base64url'), null),
    async sessionOf(sql, token) {
      const [row] = await sql<{ id: string | null }[]>`
        select session_id as id from auth.refresh_tokens where token = ${hashToken(token)}`
      return row?.id ?? undefined
    },
    async exchange(transaction, session, token) {
      const [row] = await find(transaction, session, hashToken(token))
      if (!row || (row.isUsed && row.isLate)) return undefined
      return row.isUsed ? unusedSuccessor(transaction, session, row.hash) : replace(transaction, session, row)
    },
    async renew(transaction, session) {
      const [row] = await find(transaction, session, null)
      return row ? replace(transaction, session, row) : this.issue(transaction, session)
    },
  }
}

/**
 * Hashes the tokens that versions before 2026-11-29 stored in plain text. A stored token with the prefix is a hash
 * already.
 */
export async function hashPlainTokens(sql: Sql): Promise<void> {
  await sql`
    update auth.refresh_tokens set token = ${tokenHashPrefix} || encode(sha256(convert_to(token, 'utf8')), 'hex'),
      parent = case when parent is null or parent like ${`${tokenHashPrefix}%`} then parent
        else ${tokenHashPrefix} || encode(sha256(convert_to(parent, 'utf8')), 'hex') end
    where token not like ${`${tokenHashPrefix}%`}`
}
