import { makePreparedFolder } from './prepared-folder.ts'
import { removeFolder, startSite } from './site-under-test.ts'

export type JsonResponse = { status: number; body: Record<string, unknown>; headers: Headers }

export type RecordedRequest = {
  method?: string
  body?: unknown
  headers?: Record<string, string>
  /** Access token with which the request is sent. */
  as?: string | undefined
}

/**
 * Starts a site without a mail server, and returns functions that call the site's auth API without the client library.
 */
export async function startSiteWithoutMail(variables: Record<string, string> = {}) {
  const folder = makePreparedFolder()
  const site = await startSite({ DATA_DIR: folder, ...variables })
  const { sql } = site
  if (!sql) throw new Error('no database')
  return {
    ...site,
    sql,
    folder,
    async ask(path: string, { method, body, headers = {}, as }: RecordedRequest = {}): Promise<JsonResponse> {
      const response = await fetch(`${site.url}/auth/v1/${path}`, {
        method: method ?? (body === undefined ? 'GET' : 'POST'),
        redirect: 'manual',
        headers: {
          apikey: site.publishableKey,
          'content-type': 'application/json',
          ...(as && { authorization: `Bearer ${as}` }),
          ...headers,
        },
        ...(body !== undefined && { body: typeof body === 'string' ? body : JSON.stringify(body) }),
      })
      const text = await response.text()
      const isJson = text.startsWith('{') || text.startsWith('[')
      return { status: response.status, headers: response.headers, body: isJson ? JSON.parse(text) : {} }
    },
    async stop() {
      await site.stop()
      removeFolder(folder)
    },
  }
}
