import { loadSessionDb, noticeRefusal } from '../session/session-store.ts'
import { serverSilence } from '../text/server-silence.ts'

/** The host of a picture that does not lie in the library, or undefined. */
export function outsideHost(address: string): string | undefined {
  if (!address.startsWith('https://') || !URL.canParse(address)) return undefined
  return new URL(address).hostname
}

/**
 * Brings a picture from another host, which the browser itself may not read. The server asks for it.
 * @throws Error whose message is for people
 */
export async function fetchOutsidePicture(address: string): Promise<File> {
  const { data } = await (await loadSessionDb()).auth.getSession()
  const answer = await fetch('/api/pictures/outside', {
    method: 'POST',
    headers: { authorization: `Bearer ${data.session?.access_token ?? ''}`, 'content-type': 'application/json' },
    body: JSON.stringify({ address }),
  }).catch(() => undefined)
  if (!answer) throw new Error(serverSilence)
  noticeRefusal(answer.status)
  if (!answer.ok) {
    const { message } = (await answer.json().catch(() => ({}))) as { message?: string }
    throw new Error(message ?? `The server answered ${answer.status}.`)
  }
  const name = new URL(address).pathname.split('/').at(-1) || 'picture'
  const picture = await answer.blob()
  return new File([picture], name, { type: picture.type })
}
