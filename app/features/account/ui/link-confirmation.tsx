import { useState } from 'react'
import { Link } from 'react-router'
import { paths } from '../../../platform/paths.ts'
import type { EmailConfirmationLink, EmailLinkKind } from '../../../platform/session/email-confirmation-link.ts'
import { useSession } from '../../../platform/session/session-context.ts'
import { accountCalls } from '../account-calls.ts'
import { isPkceLink, redirectWithPkceCode } from '../pkce-link.ts'
import { AccountForm } from './account-form.tsx'
import { useFormSubmit } from './use-form-submit.ts'

type LinkText = { title: string; press: string; does: (address: string) => string }

const linkTexts: Record<EmailLinkKind, LinkText> = {
  signup: {
    title: 'Is this your address?',
    press: 'Confirm this address',
    does: address =>
      `The button confirms that ${address} is yours and signs you in on this device. Then you choose a password.`,
  },
  magiclink: {
    title: 'Sign in',
    press: 'Sign in',
    does: address => `The button signs you in on this device, to the account of ${address}.`,
  },
  recovery: {
    title: 'Choose a new password',
    press: 'Choose a new password',
    does: address =>
      `The button signs you in on this device, to the account of ${address}. Then you choose a new password for it.`,
  },
  email_change: {
    title: 'Use another address?',
    press: 'Use this address',
    does: address =>
      `The button makes ${address} the address of the account that asked for it, and signs you in on this device. Press it only if that account is yours.`,
  },
}

const describePkceLink = (address: string) =>
  `The button confirms that ${address} is yours and takes you to the page that requested the email.`

type LinkConfirmationProps = { link: EmailConfirmationLink; onRedeemed: (outcome: 'signed-in' | 'half') => void }

/** Explains the purpose of an e-mail link. A button below the explanation redeems the link. */
export function LinkConfirmation({ link, onRedeemed }: LinkConfirmationProps) {
  const { user } = useSession()
  const { refusal, asking, ask } = useFormSubmit()
  const [isUsedUp, setIsUsedUp] = useState(false)
  const { title, press, does } = linkTexts[link.kind]

  async function redeem() {
    const answer = await ask(
      {},
      () => (isPkceLink(link) ? redirectWithPkceCode(link) : accountCalls.redeemLink(link)),
      result => (typeof result === 'object' ? result : undefined),
    )
    if (answer === 'signed-in' || answer === 'half') onRedeemed(answer)
    else if (typeof answer === 'object') setIsUsedUp(answer.tone === 'bad')
  }

  return (
    <AccountForm
      title={title}
      lede={
        <span role="status">{(isPkceLink(link) ? describePkceLink : does)(link.to ?? 'the address of the email')}</span>
      }
      action={press}
      errors={{}}
      {...{ refusal, asking }}
      remedy={isUsedUp && <RequestAgainHint kind={link.kind} />}
      onSubmit={() => void redeem()}
      after={
        !isUsedUp && <p className="account-also">You did not request this? Close the page: nothing was changed.</p>
      }
    >
      {user && (
        <p>
          {user.email} is signed in on this device. If the email is for another account, the button signs that person
          out on this device.
        </p>
      )}
    </AccountForm>
  )
}

const requestAgainLinks: Record<EmailLinkKind, { at: string; words: string }> = {
  signup: { at: paths.signUp, words: 'Sign up again' },
  magiclink: { at: paths.signIn, words: 'Sign in another way' },
  recovery: { at: paths.resetPassword, words: 'Send another email' },
  email_change: { at: paths.profile, words: 'Request the change again' },
}

function RequestAgainHint({ kind }: { kind: EmailLinkKind }) {
  const { at, words: label } = requestAgainLinks[kind]
  return (
    <p className="account-also">
      <Link to={at}>{label}</Link>
      {kind === 'signup' && (
        <>
          , or <Link to={paths.signIn}>sign in</Link> if the address is confirmed already
        </>
      )}
      .
    </p>
  )
}
