import { keyHeaders } from './project-functions.ts'

/** As many as a project removes at a time. */
const atOnce = 500

/** Removes uploaded files of a project, past every policy. @returns what does so */
export const fileRemover =
  ({ url, secretKey }: { url: string; secretKey: string }) =>
  async (bucket: string, names: string[]): Promise<void> => {
    for (let first = 0; first < names.length; first += atOnce) {
      const answer = await fetch(`${url}/storage/v1/object/${bucket}`, {
        method: 'DELETE',
        headers: { ...keyHeaders(secretKey), 'content-type': 'application/json' },
        body: JSON.stringify({ prefixes: names.slice(first, first + atOnce) }),
        signal: AbortSignal.timeout(60_000),
      })
      if (!answer.ok) throw Object.assign(new Error('The files were not removed.'), { code: `files ${answer.status}` })
    }
  }
