import { FetchFailure, type fetchSafely } from '../fetch/safe-fetch.ts'
import type { PictureCheckResponse } from './picture-check-calls.ts'

/** Function that checks a picture at a URL without downloading it. @throws FetchFailure */
export type CheckPicture = (
  address: string,
  method: 'HEAD' | 'GET',
) => Promise<Pick<Awaited<ReturnType<typeof fetchSafely>>, 'type' | 'headers'>>

/** Number of requests without a response after which no more requests are sent to a host. */
const maxUnansweredRequests = 5
/** HTTP statuses of hosts without HEAD support, which do not show whether the picture exists. */
const headUnsupportedStatuses = [400, 403, 405, 501]
/** HTTP statuses of overloaded hosts, which do not show whether the picture exists. */
const rateLimitStatuses = [429, 503]

/**
 * Checks pictures with their hosts before any download. After a missing response or an overload, no more requests are
 * sent to that host.
 */
export function makePictureHosts(look: CheckPicture) {
  const silences = new Map<string, FetchFailure[]>()
  const busy = new Set<string>()

  async function lookAt(address: string): Promise<PictureCheckResponse> {
    const { type, headers } = await look(address, 'HEAD').catch((error: unknown) => {
      if (error instanceof FetchFailure && headUnsupportedStatuses.includes(error.status ?? 0))
        return look(address, 'GET')
      throw error
    })
    const host = new URL(address).hostname
    if (type !== '' && !/^(?:image\/|application\/octet-stream$)/.test(type))
      return { address, reason: `${host} answers with ${type}, which is no picture.` }
    const length = headers.get('content-length') ?? ''
    return /^\d{1,15}$/.test(length) ? { address, bytes: Number(length) } : { address }
  }

  return async (address: string): Promise<PictureCheckResponse> => {
    const host = URL.parse(address)?.host ?? ''
    const silent = silences.get(host) ?? []
    if (silent.length >= maxUnansweredRequests) return { address, reason: silent[0]?.message ?? '' }
    if (busy.has(host)) return { address }
    try {
      const answer = await lookAt(address)
      silences.delete(host)
      return answer
    } catch (error) {
      if (!(error instanceof FetchFailure)) throw error
      if (error.status === undefined) silences.set(host, [...silent, error])
      if (!rateLimitStatuses.includes(error.status ?? 0)) return { address, reason: error.message }
      busy.add(host)
      return { address }
    }
  }
}
