import { createHash, randomBytes } from 'node:crypto'
import { getCookie, setCookie } from 'hono/cookie'
import type { Sql } from '../../database/sql.ts'
import type { GatewayContext } from '../context.ts'

const deviceCookieName = 'device'
/** Number of days for which an unused browser counts as a known device. The privacy page states the number. */
export const knownDeviceDays = 400

/**
 * Browsers that an account has signed in with, recognised by a cookie that only /auth/v1 reads. A known device has a
 * separate rate limit, so that a stranger who uses up the shared limit cannot lock the owner out. A known device still
 * needs the password and the second factor.
 */
export type KnownDevices = {
  /** Finds the fingerprint of the device, if this account has signed in with the device before. */
  ofAccount(c: GatewayContext, account: { email: string } | { userId: string }): Promise<string | undefined>
  /**
   * Stores the device after a complete sign-in.
   * @returns true when the account has signed in on other devices before, but never on this device
   */
  remember(c: GatewayContext, userId: string): Promise<boolean>
}

export function openKnownDevices(sql: Sql, isSecure: boolean): KnownDevices {
  return {
    async ofAccount(c, account) {
      const id = readDeviceCookie(c)
      if (!id) return undefined
      const fingerprint = hashDeviceId(id)
      const [existing] =
        'email' in account
          ? await sql`select from gateway.known_devices d join auth.users u on u.id = d.user_id
              where d.device_hash = ${fingerprint} and u.email = ${account.email}`
          : await sql`select from gateway.known_devices where device_hash = ${fingerprint} and user_id = ${account.userId}`
      return existing && fingerprint.toString('base64url')
    },
    async remember(c, userId) {
      const id = readDeviceCookie(c) ?? randomBytes(32).toString('base64url')
      const [device] = await sql<{ isNew: boolean; hasOthers: boolean }[]>`
        with remembered as (
          insert into gateway.known_devices as d (device_hash, user_id) values (${hashDeviceId(id)}, ${userId})
          on conflict (device_hash, user_id) do update set last_seen_at = now()
          returning xmax = 0 as is_new)
        select is_new as "isNew", exists (select from gateway.known_devices where user_id = ${userId}) as "hasOthers"
        from remembered`
      const cookie = { path: '/auth/v1', httpOnly: true, sameSite: 'Strict', secure: isSecure } as const
      setCookie(c, deviceCookieName, id, { ...cookie, maxAge: knownDeviceDays * 24 * 60 * 60 })
      return Boolean(device?.isNew && device.hasOthers)
    },
  }
}

function readDeviceCookie(c: GatewayContext): string | undefined {
  const id = getCookie(c, deviceCookieName)
  return id && /^[\w-]{43}$/.test(id) ? id : undefined
}

const hashDeviceId = (id: string) => createHash('sha256').update(id).digest()
