import { authRefusal } from '../answers.ts'
import { type Layer, pathOf } from '../layer.ts'
import { requestedReturn } from './account-mailer.ts'
import type { Confirmation } from './confirmation.ts'

const emailShape = /^[^\s@]+@[^\s@]+$/

/** Work that goes on after its answer was given. */
export type Afterwards = { add(work: Promise<unknown>): void; settled(): Promise<void> }

export function openAfterwards(): Afterwards {
  const underway = new Set<Promise<unknown>>()
  return {
    add(work) {
      // A failure was logged where it happened; nobody waits for it any more.
      const done: Promise<unknown> = work.catch(console.error).then(() => underway.delete(done))
      underway.add(done)
    },
    settled: async () => {
      await Promise.all(underway)
    },
  }
}

/**
 * Requests for a code, a link or recovery are answered before they are carried out, so neither the answer nor its time
 * tells whether there is such an account.
 */
export const answersAtOnce =
  (afterwards: Afterwards, confirmation: Confirmation): Layer =>
  next =>
  async (request, visit) => {
    const path = pathOf(request)
    const isLetter =
      request.method === 'POST' && ['otp', 'magiclink', 'recover', 'resend'].some(name => path === `/auth/v1/${name}`)
    const email = visit.body?.email
    if (!isLetter || typeof email !== 'string' || !emailShape.test(email)) return next(request, visit)
    if (path === '/auth/v1/resend' && visit.body?.type === 'signup') afterwards.add(confirmation.sendAgain(email))
    else afterwards.add(next(request, visit))
    return Response.json({})
  }

/** Takes people back to the page of this site they came from; any other address is ignored. */
export const remembersReturn =
  (siteUrl: string): Layer =>
  next =>
  (request, visit) => {
    const wanted = new URL(request.url).searchParams.get('redirect_to')
    const isOurs = wanted !== null && URL.canParse(wanted) && new URL(wanted).origin === siteUrl
    return requestedReturn.run(isOurs ? wanted : undefined, () => next(request, visit))
  }

/** Ways to sign in that are not offered here. */
export const refusesPhone: Layer = next => async (request, visit) => {
  const { email, phone } = visit.body ?? {}
  if (phone && !email) return authRefusal(400, 'phone_provider_disabled', 'Phone sign-in is not available')
  return next(request, visit)
}
