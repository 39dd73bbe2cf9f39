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
    async readFile(bucket, name) {
      const path = name.split('/').map(encodeURIComponent).join('/')
      const answer = await fetch(`${url}/storage/v1/object/authenticated/${bucket}/${path}`, {
        headers: { apikey: publishableKey, authorization: `Bearer ${publishableKey}` },
        signal: AbortSignal.timeout(10_000),
      })
      // What nobody may see is answered as what is not there.
      if (answer.status >= 400 && answer.status < 500) return undefined
      if (!answer.ok) throw new Error(`The storage answered ${answer.status}.`)
      return new Uint8Array(await answer.arrayBuffer())
    },
    isWell: async () => (await ask('/rest/v1/content_version?select=version').catch(() => undefined))?.ok === true,
    onContentChange: pollForChanges(readVersion),
    description: `Supabase at ${url}`,
    close: async () => {},
  }
}
