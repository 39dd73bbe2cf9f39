import { createHash, createHmac, hkdfSync, randomBytes, randomInt, timingSafeEqual } from 'node:crypto'
import type { JSONValue, Sql, TransactionSql } from '../../database/sql.ts'
import type { CodeChallenge } from './pkce.ts'

/** Purpose of the code and the link in an e-mail. */
export type CodeKind = 'signup' | 'recovery' | 'magiclink' | 'email_change' | 'reauthentication'

/** Code and link of an e-mail: six digits to type, and 256 random bits for the link. */
export type OneTimeCode = { code: string; token: string }

/**
 * Sign-up whose account is created only after the e-mail address is confirmed. The account does not get the password of
 * the sign-up form. That password is stored for one purpose: a person who signs in with it before the confirmation is
 * asked to confirm the address first.
 */
export type PendingSignUp = { passwordHash: string; data: Record<string, unknown> }

/**
 * Proof that the user of a code or link owns the e-mail address. `userId` is null for a sign-up, and for an address
 * without an account, to which no e-mail was sent.
 */
export type ProofOfEmail = {
  kind: CodeKind
  email: string
  userId: string | null
  signUp: PendingSignUp | null
  /** Challenge (PKCE) of the program that requested the e-mail. */
  challenge: CodeChallenge | null
}

/** Prefix of a link token that a server program requested with a PKCE challenge, as in Supabase Auth. */
export const programTokenPrefix = 'pkce_'

export type OneTimeCodes = {
  issue(proof: ProofOfEmail): Promise<OneTimeCode>
  /**
   * Redeems a typed code. After five wrong attempts every code sent to the e-mail address is invalid, but the links in
   * the e-mails stay valid.
   */
  redeemCode(kinds: CodeKind[], email: string, code: string): Promise<ProofOfEmail | undefined>
  /** Redeems the token of a link. The token cannot be used again. */
  redeemLink(kinds: CodeKind[], token: string): Promise<ProofOfEmail | undefined>
  /** Finds the newest pending sign-up with this e-mail address. */
  pendingSignUp(email: string): Promise<PendingSignUp | undefined>
}

/**
 * Times in minutes for which codes and links are valid. A link cannot be guessed, so links are valid for longer than
 * codes.
 */
export const codeLifetimeMinutes = { code: 10, link: 60, signUpLink: 24 * 60 }
const maxWrongAttempts = 5
/**
 * Maximum number of valid codes per type and e-mail address; the oldest codes are deleted. Several codes are valid at
 * the same time, so that a stranger who requests e-mails cannot invalidate the owner's code.
 */
const maxValidCodes = 5

type CodeRow = Omit<ProofOfEmail, 'signUp'> & { id: string; codeHash: Buffer; signUp: PendingSignUp | null }

export function openOneTimeCodes(sql: Sql, secret: string): OneTimeCodes {
  const key = Buffer.from(hkdfSync('sha256', secret, '', 'one-time codes', 32))
  const ofCode = (kind: string, email: string, code: string) =>
    createHmac('sha256', key).update(`${kind}\0${email}\0${code}`).digest()
  const ofToken = (token: string) => createHash('sha256').update(token).digest()
  const columns = sql`id, kind, email, user_id as "userId", code_hash as "codeHash", sign_up as "signUp", challenge`

  const claim = async (transaction: TransactionSql, { kind, email, userId, signUp, challenge, id }: CodeRow) => {
    // The first redeemed code of a sign-up invalidates the codes in all other e-mails of that sign-up, because the
    // account exists now. Codes of other types stay valid.
    if (kind === 'signup')
      await transaction`delete from gateway.one_time_codes where email = ${email} and kind = 'signup'`
    else await transaction`delete from gateway.one_time_codes where id = ${id}`
    return { kind, email, userId, signUp, challenge }
  }
  return {
    async issue({ kind, email, userId, signUp, challenge }) {
      const code = String(randomInt(1_000_000)).padStart(6, '0')
      const token = `${challenge === null ? '' : programTokenPrefix}${randomBytes(32).toString('hex')}`
      await sql.begin(async transaction => {
        await transaction`
          insert into gateway.one_time_codes (kind, email, user_id, sign_up, challenge, code_hash, link_hash)
          values (${kind}, ${email}, ${userId}, ${signUp && transaction.json(signUp as JSONValue)}, ${challenge},
            ${ofCode(kind, email, code)}, ${ofToken(token)})`
        await transaction`
          delete from gateway.one_time_codes where email = ${email} and kind = ${kind} and id not in
            (select id from gateway.one_time_codes where email = ${email} and kind = ${kind} order by id desc limit ${maxValidCodes})`
      })
      return { code, token }
    },
    redeemCode: (kinds, email, code) =>
      sql.begin(async transaction => {
        const alive = await transaction<CodeRow[]>`
          select ${columns} from gateway.one_time_codes
          where email = ${email} and kind = any (${kinds}) and wrong_tries < ${maxWrongAttempts}
            and created_at > now() - make_interval(mins => ${codeLifetimeMinutes.code})
          order by id desc for update`
        const right = alive.filter(row => timingSafeEqual(row.codeHash, ofCode(row.kind, email, code)))[0]
        if (right) return claim(transaction, right)
        await transaction`
          update gateway.one_time_codes set wrong_tries = wrong_tries + 1 where id = any (${alive.map(({ id }) => id)})`
        return undefined
      }),
    redeemLink: (kinds, token) =>
      sql.begin(async transaction => {
        const [row] = await transaction<CodeRow[]>`
          select ${columns} from gateway.one_time_codes
          where link_hash = ${ofToken(token)} and kind = any (${kinds}) and created_at > now() - make_interval(mins =>
            case when kind = 'signup' then ${codeLifetimeMinutes.signUpLink}::int else ${codeLifetimeMinutes.link}::int end)
          for update`
        return row && claim(transaction, row)
      }),
    async pendingSignUp(email) {
      const [row] = await sql<{ signUp: PendingSignUp }[]>`
        select sign_up as "signUp" from gateway.one_time_codes
        where email = ${email} and kind = 'signup' and created_at > now() - make_interval(mins => ${codeLifetimeMinutes.signUpLink})
        order by id desc limit 1`
      return row?.signUp
    },
  }
}
