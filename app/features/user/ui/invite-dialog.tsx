import { useMutation, useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useRef, useState } from 'react'
import { Link } from 'react-router'
import { type UnsentMail, useUnsentMail } from '../../../platform/mail-delivery.ts'
import { paths } from '../../../platform/paths.ts'
import { type Role, roleNames, roles } from '../../../platform/session/role.ts'
import { noAnswerSentence } from '../../../platform/text/no-answer-text.ts'
import { Button } from '../../../ui/button.tsx'
import { Callout } from '../../../ui/callout.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { DialogAction, DialogActions, submitOnCtrlEnter } from '../../../ui/dialog-actions.tsx'
import { TextArea, TextField } from '../../../ui/field.tsx'
import { RefusalCallout } from '../../../ui/refusal-callout.tsx'
import { useToast } from '../../../ui/toasts.tsx'
import { useRunOnceAtATime } from '../../../ui/use-run-once-at-a-time.ts'
import { roleDescriptions } from '../user.ts'
import {
  countInvitees,
  findInviteErrors,
  type InviteErrors,
  type InviteForm,
  parseAddresses,
  parseInvitedNames,
} from '../user-input.ts'
import { type InvitationResult, makeUserMutations } from '../user-mutations.ts'

type InviteDialogProps = {
  open: boolean
  /**
   * E-mail address in the form when the dialog opens, e.g. from a search without results or from the command palette.
   */
  address?: string | undefined
  finalFocus: () => HTMLElement | null
  onClose: () => void
}

/** Dialog to invite users: one e-mail address per line, and one role for all addresses. */
export const InviteDialog = ({ open, address, finalFocus, onClose }: InviteDialogProps) => (
  <Dialog title="Invite users" narrow open={open} finalFocus={finalFocus} onOpenChange={next => !next && onClose()}>
    <InviteFields address={address} onClose={onClose} />
  </Dialog>
)

const readForm = (filled: FormData): InviteForm => ({
  emails: String(filled.get('emails') ?? ''),
  role: roles.find(role => role === filled.get('role')) ?? 'user',
  days: Number(filled.get('days')),
})

function InviteFields({ address, onClose }: Omit<InviteDialogProps, 'open' | 'finalFocus'>) {
  const mutations = makeUserMutations(useQueryClient())
  const { say } = useToast()
  const form = useRef<HTMLFormElement>(null)
  const unsentMail = useUnsentMail()
  const [errors, setErrors] = useState<InviteErrors>({})
  const [count, setCount] = useState(countInvitees(address ?? ''))
  const inviting = useMutation({
    mutationFn: ({ emails, role, days }: InviteForm) =>
      mutations.invite(parseAddresses(emails), role, days, parseInvitedNames(emails)),
    onSuccess(answer) {
      if (!('done' in answer) || answer.done.known.length > 0) return
      const { invited } = answer.done
      say(formatSentInvitations(invited, unsentMail), `${invited.join(', ')}. ${describeNextStep(unsentMail)}`)
      onClose()
    },
  })
  const { once } = useRunOnceAtATime((filled: InviteForm) => inviting.mutateAsync(filled).catch(() => undefined))

  function submitted(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    const filled = readForm(new FormData(event.currentTarget))
    const newErrors = findInviteErrors(filled)
    setErrors(newErrors)
    const first = Object.keys(newErrors)[0]
    if (first) form.current?.querySelector<HTMLElement>(`[name=${first}]`)?.focus()
    else void once(filled)
  }

  if (inviting.data && 'done' in inviting.data && inviting.data.done.known.length > 0)
    return <InviteResult {...inviting.data.done} onClose={onClose} />
  return (
    <form
      method="post"
      ref={form}
      className="invite raised"
      noValidate
      onSubmit={submitted}
      onKeyDown={submitOnCtrlEnter}
    >
      {unsentMail && (
        <Callout tone="warn" title="The site cannot send email yet.">
          {unsentMail === 'own'
            ? 'Invitations wait until a mail server is set (SMTP_URL).'
            : 'Pass on the link yourself: after inviting, copy it in the tab Invited.'}
        </Callout>
      )}
      <TextArea
        label="Email addresses"
        name="emails"
        rows={3}
        autoFocus
        autoCapitalize="none"
        spellCheck={false}
        defaultValue={address}
        onInput={event => setCount(countInvitees(event.currentTarget.value))}
        error={errors.emails}
        hint="One per line or separated by commas, with or without a name: “Name <email>”."
      />
      <RoleChoice />
      <TextField
        className="invite-days"
        label="Expires in (days)"
        name="days"
        type="number"
        min={1}
        max={30}
        defaultValue={7}
        error={errors.days}
      />
      {inviting.isError && (
        <Callout tone="warn" title={noAnswerSentence}>
          Your input is still here. Check the tab Invited before you retry.
        </Callout>
      )}
      {inviting.data && 'refusal' in inviting.data && <RefusalCallout refusal={inviting.data.refusal} />}
      <DialogActions onCancel={onClose}>
        <DialogAction
          action={count === 0 ? 'Invite' : count === 1 ? 'Invite 1 user' : `Invite ${count} users`}
          working="Inviting…"
          asking={inviting.isPending}
        />
      </DialogActions>
    </form>
  )
}

const RoleChoice = () => (
  <fieldset className="invite-roles">
    <legend>Role</legend>
    {roles.map((role: Role) => (
      <label key={role}>
        <input type="radio" name="role" value={role} defaultChecked={role === 'user'} />
        <span>
          {roleNames[role]}
          <small>{roleDescriptions[role]}</small>
        </span>
      </label>
    ))}
  </fieldset>
)

const formatSentInvitations = (invited: readonly string[], unsentMail: UnsentMail | undefined) => {
  const count = invited.length === 1 ? 'Invitation' : `${invited.length} invitations`
  return unsentMail ? `${count} made, not sent.` : `${count} sent.`
}

const describeNextStep = (unsentMail: UnsentMail | undefined) =>
  unsentMail === 'all' ? 'Copy the link in the tab Invited and pass it on.' : 'They are in the tab Invited.'

/** Result of sending invitations: e-mail addresses that were invited, and addresses that already have an account. */
function InviteResult({ invited, known, onClose }: InvitationResult & { onClose: () => void }) {
  const unsentMail = useUnsentMail()
  return (
    <div className="invite raised">
      {invited.length > 0 ? (
        <Callout tone={unsentMail ? 'warn' : 'ok'} title={formatSentInvitations(invited, unsentMail)}>
          {invited.join(', ')}. {describeNextStep(unsentMail)}
        </Callout>
      ) : (
        <Callout tone="warn" title="No email was sent.">
          All these addresses already have an account.
        </Callout>
      )}
      <p>{known.length === 1 ? 'Already has an account:' : `${known.length} already have an account:`}</p>
      <ul className="invite-known">
        {known.map(email => (
          <li key={email}>
            <Link to={paths.adminUsersLike(email)} onClick={onClose}>
              {email}
            </Link>
          </li>
        ))}
      </ul>
      <p>Change their role in the list.</p>
      <DialogActions>
        <Button line onClick={onClose}>
          Close
        </Button>
      </DialogActions>
    </div>
  )
}
