import type { Backend } from './backend.ts'
import { pollForChanges } from './content-poll.ts'

type Project = { url: string; publishableKey: string }

/** A Supabase project, hosted or self-hosted: the browser talks to it directly and this server only renders. */
export async function openSupabaseBackend({ url, publishableKey }: Project): Promise<Backend> {
  const ask = (path: string) =>
    fetch(`${url}${path}`, { headers: { apikey: publishableKey }, signal: AbortSignal.timeout(5000) })
  const readVersion = async () => {
    const response = await ask('/rest/v1/content_version?select=version')
    return response.ok ? await response.text() : undefined
  }
  return {
    kind: 'supabase',
    browser: { url, publishableKey },
    fetch,
    isWell: async () => (await ask('/rest/v1/content_version?select=version').catch(() => undefined))?.ok === true,
    onContentChange: pollForChanges(readVersion),
    description: `Supabase at ${url}`,
    close: async () => {},
  }
}
