import { useState } from 'react'
import type { Profile } from '../../../platform/session/account-queries.ts'
import { noAnswerSentence } from '../../../platform/text/no-answer-text.ts'
import { Button } from '../../../ui/button.tsx'
import { Callout } from '../../../ui/callout.tsx'
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx'
import { ConfirmationWordField } from '../../../ui/confirmation-word-field.tsx'
import { accountDeletionWord, deleteOwnAccount } from '../personal-data.ts'
import './privacy-part.css'

type AccountRemovalProps = {
  profile: Profile
  /** Called after the account was deleted and the session has become invalid. */
  onGone: () => void
}

/** Form to delete the account: what is deleted, what stays, and a word that the user must type. */
export function AccountRemoval({ profile, onGone }: AccountRemovalProps) {
  const [isAsked, setIsAsked] = useState(false)
  const [asking, setAsking] = useState(false)
  const [error, setError] = useState<string>()
  const [refusal, setRefusal] = useState<string>()
  const [isUnknown, setIsUnknown] = useState(false)

  function ask(open: boolean) {
    setIsAsked(open)
    setError(undefined)
    setRefusal(undefined)
    setIsUnknown(false)
  }

  async function remove(word: string) {
    setRefusal(undefined)
    setIsUnknown(false)
    if (word.trim().toLowerCase() !== accountDeletionWord) return setError(`Type ${accountDeletionWord} to confirm.`)
    setError(undefined)
    setAsking(true)
    try {
      const refused = await deleteOwnAccount(profile, word)
      if (refused) setRefusal(refused)
      else onGone()
    } catch {
      setIsUnknown(true)
    } finally {
      setAsking(false)
    }
  }

  return (
    <div className="privacy-part">
      <h3>Delete your account</h3>
      <p>Immediate and permanent. Export your data first if you may need it.</p>
      <p>
        <Button line slim className="btn-ends" onClick={() => ask(true)}>
          Delete my account
        </Button>
      </p>
      <ConfirmDialog
        open={isAsked}
        onOpenChange={ask}
        title={`Delete the account of ${profile.email ?? 'this address'}?`}
        action="Delete account"
        working="Deleting…"
        ends
        asking={asking}
        onAction={filled => void remove(String(filled.get('word') ?? ''))}
      >
        <p>
          <b>Deleted now:</b> profile, portrait, role, two-factor authentication and all sessions.
        </p>
        <p>
          <b>Kept for a time:</b> applications you sent, until the policy’s months are over; and what you changed as an
          editor, under a number that names nobody.
        </p>
        <ConfirmationWordField word={accountDeletionWord} error={error} />
        {isUnknown && (
          <Callout tone="warn" title={noAnswerSentence}>
            Your account may be deleted or not. Try again in a moment.
          </Callout>
        )}
        {refusal && (
          <Callout tone="bad" title="Nothing was deleted.">
            {refusal}
          </Callout>
        )}
      </ConfirmDialog>
    </div>
  )
}
