import { loadSessionDb, reportRejectedSession } from '../session/session-store.ts'
import { noAnswerSentence } from '../text/no-answer-text.ts'
import { ServerRefusal } from './storage-error.ts'

/**
 * Calls a picture endpoint of the site's server with the session of the user.
 * @throws Error whose message can be shown to users
 */
export async function callPictureApi(path: string, input: unknown, signal?: AbortSignal): Promise<Response> {
  const { data } = await (await loadSessionDb()).auth.getSession()
  const answer = await fetch(path, {
    method: 'POST',
    headers: { authorization: `Bearer ${data.session?.access_token ?? ''}`, 'content-type': 'application/json' },
    body: JSON.stringify(input),
    ...(signal && { signal }),
  }).catch(error => {
    if (signal?.aborted) throw error
    return undefined
  })
  if (!answer) throw new Error(noAnswerSentence)
  reportRejectedSession(answer.status)
  if (answer.ok) return answer
  const { message, code } = (await answer.json().catch(() => ({}))) as { message?: string; code?: string }
  throw new ServerRefusal(message ?? `The server answered ${answer.status}.`, code)
}
