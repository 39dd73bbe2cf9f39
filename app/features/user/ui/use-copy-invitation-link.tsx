import { useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useRef, useState } from 'react'
import { copyText } from '../../../platform/copy-text.ts'
import { paths } from '../../../platform/paths.ts'
import { noAnswerSentence } from '../../../platform/text/no-answer-text.ts'
import { Dialog } from '../../../ui/dialog.tsx'
import { TextField } from '../../../ui/field.tsx'
import { useToast } from '../../../ui/toasts.tsx'
import type { Invitation } from '../user.ts'
import { makeUserMutations } from '../user-mutations.ts'

type CopyInvitationLink = { copyLink: (invitation: Invitation) => Promise<void>; linkDialog: ReactNode }

const linkNote = 'It works once, for this address only.'

/**
 * Copies the link of an invitation that the site could not send. A browser may refuse to copy, and has no clipboard on a
 * site without TLS: a dialog then shows the link.
 */
export function useCopyInvitationLink(): CopyInvitationLink {
  const mutations = makeUserMutations(useQueryClient())
  const { say, complain } = useToast()
  const field = useRef<HTMLInputElement>(null)
  // The link stays stored while the dialog closes, so that the dialog does not become empty before it disappears.
  const [shown, setShown] = useState({ link: '', email: '', isOpen: false })
  async function copyLink({ id, email }: Invitation) {
    try {
      const answer = await mutations.readInvitationToken(id)
      if ('refusal' in answer) return complain(answer.refusal.title, answer.refusal.text)
      if (!answer.done)
        return complain('The link is not available.', 'Wait a moment and try again, or make a new link.')
      const link = new URL(paths.invitation(answer.done), window.location.origin).href
      if (await copyText(link)) say('Link copied.', `Pass it on to ${email}. ${linkNote}`)
      else setShown({ link, email, isOpen: true })
    } catch {
      complain(noAnswerSentence, 'Nothing was changed.')
    }
  }
  const linkDialog = (
    <Dialog
      title="Copy link"
      narrow
      open={shown.isOpen}
      onOpenChange={isOpen => setShown({ ...shown, isOpen })}
      initialFocus={field}
    >
      <TextField
        label={`Link for ${shown.email}`}
        readOnly
        ref={field}
        value={shown.link}
        onFocus={event => event.currentTarget.select()}
        hint={`This browser did not copy the link. Copy the selected text and pass it on. ${linkNote}`}
      />
    </Dialog>
  )
  return { copyLink, linkDialog }
}
