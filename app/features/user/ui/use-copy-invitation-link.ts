import { useQueryClient } from '@tanstack/react-query'
import { copyText } from '../../../platform/copy-text.ts'
import { paths } from '../../../platform/paths.ts'
import { noAnswerSentence } from '../../../platform/text/no-answer-text.ts'
import { useToast } from '../../../ui/toasts.tsx'
import type { Invitation } from '../user.ts'
import { makeUserMutations } from '../user-mutations.ts'

/** Copies the link of an invitation that the site could not send. If the browser refuses to copy, shows the link. */
export function useCopyInvitationLink() {
  const mutations = makeUserMutations(useQueryClient())
  const { say, complain } = useToast()
  return async ({ id, email }: Invitation) => {
    try {
      const answer = await mutations.readInvitationToken(id)
      if ('refusal' in answer) return complain(answer.refusal.title, answer.refusal.text)
      if (!answer.done)
        return complain('The link is not available.', 'Wait a moment and try again, or make a new link.')
      const link = new URL(paths.invitation(answer.done), window.location.origin).href
      if (await copyText(link)) say('Link copied.', `Pass it on to ${email}. It works once, for this address only.`)
      else complain('The browser did not copy the link. Copy it here:', link)
    } catch {
      complain(noAnswerSentence, 'Nothing was changed.')
    }
  }
}
