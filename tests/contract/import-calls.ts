import type { SupabaseClient } from '@supabase/supabase-js'
import { expect, vi } from 'vitest'
import { getSessionToken } from './cast.ts'
import type { WholeSite } from './whole-site.ts'

/** Sends a file for import as a user, or without a session. */
export async function sendImportFile(
  site: WholeSite,
  person: SupabaseClient | undefined,
  file: { body: string; name: string; kind?: string },
): Promise<Response> {
  const { body, ...query } = file
  const token = person && (await getSessionToken(person))
  return fetch(`${site.url}/api/imports/file?${new URLSearchParams(query)}`, {
    method: 'POST',
    headers: { ...(token && { authorization: `Bearer ${token}` }), 'content-type': 'application/octet-stream' },
    body,
  })
}

/** Waits until an import has one of these statuses, and returns the import. */
export const waitForImport = (editor: SupabaseClient, id: string, ...statuses: string[]) =>
  vi.waitFor(
    async () => {
      const { data } = await editor.from('imports').select('kind, status, note, source, report').eq('id', id).single()
      expect(statuses, `${data?.status}: ${data?.note}`).toContain(data?.status)
      return data
    },
    { timeout: 50_000, interval: 100 },
  )
