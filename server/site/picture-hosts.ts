import { setTimeout } from 'node:timers/promises'
import * as v from 'valibot'
import { makePublicDb } from '../../app/platform/db/public-db.ts'
import { unwrapRows } from '../../app/platform/db/rows.ts'
import type { Backend } from '../backend/backend.ts'

const hostNames = v.fallback(v.array(v.pipe(v.string(), v.regex(/^[a-z0-9.-]+$/))), [])

export type PictureHosts = {
  /** Other hosts from which pages may show pictures. Undefined when nobody can say. */
  list(): Promise<readonly string[] | undefined>
  /** Asks again the next time. */
  forget(): void
}

/** Milliseconds. A page waits for its rows no longer than that either. */
const deadline = 5_000

/** What the admins' setting “pictures.hosts” says, read as nobody and kept until content changes. */
export function openPictureHosts(backend: Pick<Backend, 'browser' | 'fetch'>, origin: string): PictureHosts {
  const db = makePublicDb(backend.browser.url || origin, backend.browser.publishableKey, backend.fetch)
  let known: Promise<readonly string[] | undefined> | undefined
  const read = async () =>
    v.parse(
      hostNames,
      unwrapRows(await db.from('settings').select('value').eq('key', 'pictures.hosts').maybeSingle())?.value,
    )
  const late = () => setTimeout(deadline, undefined, { ref: false }).then(() => Promise.reject(new Error('late')))
  return {
    list() {
      if (known) return known
      const asking: Promise<readonly string[] | undefined> = Promise.race([read(), late()]).catch(() => {
        if (known === asking) known = undefined
        return undefined
      })
      known = asking
      return asking
    },
    forget() {
      known = undefined
    },
  }
}
