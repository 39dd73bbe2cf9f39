import { createHash, createHmac, hkdfSync, randomBytes, randomInt, timingSafeEqual } from 'node:crypto'
import type { JSONValue, Sql, TransactionSql } from '../../database/sql.ts'
import type { Challenge } from './pkce.ts'

/** What a letter's code or link is for. */
export type CodeKind = 'signup' | 'recovery' | 'magiclink' | 'email_change' | 'reauthentication'

/** Six digits to type, and 256 random bits for the link beside them. */
export type IssuedCode = { code: string; token: string }

/**
 * An account that is made only when its address has been proved. The password only tells somebody who tries to sign in before
 * that to look into their mail; the account does not get it.
 */
export type PendingSignUp = { passwordHash: string; data: Record<string, unknown> }

/**
 * Whose address has been proved by whoever showed a code or followed a link. `userId` is null for a sign-up, and for an
 * address nobody has, to which no letter went.
 */
export type Proof = {
  kind: CodeKind
  email: string
  userId: string | null
  signUp: PendingSignUp | null
  /** Of the program that asked for the letter. */
  challenge: Challenge | null
}

/** Begins the token of a link whose letter a program asked for with a challenge, as Supabase Auth has it. */
export const programPrefix = 'pkce_'

export type OneTimeCodes = {
  issue(about: Proof): Promise<IssuedCode>
  /** The proof a typed code gives, once. Five wrong ones and every code sent so far to the address is dead; its links are not. */
  redeemCode(kinds: CodeKind[], email: string, code: string): Promise<Proof | undefined>
  /** The proof a link gives, once. */
  redeemLink(kinds: CodeKind[], token: string): Promise<Proof | undefined>
  /** The newest sign-up of an address that waits for its letter. */
  pendingSignUp(email: string): Promise<PendingSignUp | undefined>
}

/** Minutes. A link cannot be guessed, so it may lie in the mailbox for a while. */
const lifetimes = { code: 10, link: 60, signUpLink: 24 * 60 }
const wrongTries = 5
/** Of one kind for one address; the oldest give way. Nobody who asks for letters to an address takes its owner's code away. */
const mostAlive = 5

type Row = Omit<Proof, 'signUp'> & { id: string; codeHash: Buffer; signUp: PendingSignUp | null }

export function openOneTimeCodes(sql: Sql, secret: string): OneTimeCodes {
  const key = Buffer.from(hkdfSync('sha256', secret, '', 'one-time codes', 32))
  const ofCode = (kind: string, email: string, code: string) =>
    createHmac('sha256', key).update(`${kind}\0${email}\0${code}`).digest()
  const ofToken = (token: string) => createHash('sha256').update(token).digest()
  const columns = sql`id, kind, email, user_id as "userId", code_hash as "codeHash", sign_up as "signUp", challenge`

  const claim = async (transaction: TransactionSql, { kind, email, userId, signUp, challenge, id }: Row) => {
    // One proof of a sign-up makes the account; of the others each letter holds for itself.
    if (kind === 'signup')
      await transaction`delete from gateway.one_time_codes where email = ${email} and kind = 'signup'`
    else await transaction`delete from gateway.one_time_codes where id = ${id}`
    return { kind, email, userId, signUp, challenge }
  }
  return {
    async issue({ kind, email, userId, signUp, challenge }) {
      const code = String(randomInt(1_000_000)).padStart(6, '0')
      const token = `${challenge === null ? '' : programPrefix}${randomBytes(32).toString('hex')}`
      await sql.begin(async transaction => {
        await transaction`
          insert into gateway.one_time_codes (kind, email, user_id, sign_up, challenge, code_hash, link_hash)
          values (${kind}, ${email}, ${userId}, ${signUp && transaction.json(signUp as JSONValue)}, ${challenge},
            ${ofCode(kind, email, code)}, ${ofToken(token)})`
        await transaction`
          delete from gateway.one_time_codes where email = ${email} and kind = ${kind} and id not in
            (select id from gateway.one_time_codes where email = ${email} and kind = ${kind} order by id desc limit ${mostAlive})`
      })
      return { code, token }
    },
    redeemCode: (kinds, email, code) =>
      sql.begin(async transaction => {
        const alive = await transaction<Row[]>`
          select ${columns} from gateway.one_time_codes
          where email = ${email} and kind = any (${kinds}) and wrong_tries < ${wrongTries}
            and created_at > now() - make_interval(mins => ${lifetimes.code})
          order by id desc for update`
        const right = alive.filter(row => timingSafeEqual(row.codeHash, ofCode(row.kind, email, code)))[0]
        if (right) return claim(transaction, right)
        await transaction`
          update gateway.one_time_codes set wrong_tries = wrong_tries + 1 where id = any (${alive.map(({ id }) => id)})`
        return undefined
      }),
    redeemLink: (kinds, token) =>
      sql.begin(async transaction => {
        const [row] = await transaction<Row[]>`
          select ${columns} from gateway.one_time_codes
          where link_hash = ${ofToken(token)} and kind = any (${kinds}) and created_at > now() - make_interval(mins =>
            case when kind = 'signup' then ${lifetimes.signUpLink}::int else ${lifetimes.link}::int end)
          for update`
        return row && claim(transaction, row)
      }),
    async pendingSignUp(email) {
      const [row] = await sql<{ signUp: PendingSignUp }[]>`
        select sign_up as "signUp" from gateway.one_time_codes
        where email = ${email} and kind = 'signup' and created_at > now() - make_interval(mins => ${lifetimes.signUpLink})
        order by id desc limit 1`
      return row?.signUp
    },
  }
}
