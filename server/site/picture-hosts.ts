import { setTimeout } from 'node:timers/promises'
import * as v from 'valibot'
import { makePublicDb } from '../../app/platform/db/public-db.ts'
import { unwrapRows } from '../../app/platform/db/rows.ts'
import type { Backend } from '../backend/backend.ts'

const hostNamesSchema = v.fallback(v.array(v.pipe(v.string(), v.regex(/^[a-z0-9.-]+$/))), [])

export type PictureHosts = {
  /** Reads the other hosts from which pages may show pictures. Undefined when the hosts cannot be read. */
  list(): Promise<readonly string[] | undefined>
  /** Clears the cached list of hosts. */
  forget(): void
}

/** Timeout in ms for reading the hosts, the same as for the rows of a page. */
const readTimeoutMs = 5_000

/** Opens the setting “pictures.hosts” of the admins, which is read anonymously and cached until content changes. */
export function openPictureHosts(backend: Pick<Backend, 'browser' | 'fetch'>, origin: string): PictureHosts {
  const db = makePublicDb(backend.browser.url || origin, backend.browser.publishableKey, backend.fetch)
  let hostsPromise: Promise<readonly string[] | undefined> | undefined
  const readHosts = async () =>
    v.parse(
      hostNamesSchema,
      unwrapRows(await db.from('settings').select('value').eq('key', 'pictures.hosts').maybeSingle())?.value,
    )
  const rejectLate = () =>
    setTimeout(readTimeoutMs, undefined, { ref: false }).then(() => Promise.reject(new Error('late')))
  return {
    list() {
      if (hostsPromise) return hostsPromise
      const asking: Promise<readonly string[] | undefined> = Promise.race([readHosts(), rejectLate()]).catch(() => {
        if (hostsPromise === asking) hostsPromise = undefined
        return undefined
      })
      hostsPromise = asking
      return asking
    },
    forget() {
      hostsPromise = undefined
    },
  }
}
