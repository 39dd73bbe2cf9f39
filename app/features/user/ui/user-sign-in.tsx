import { formatDateAndTime, formatDay } from '../../../platform/dates/date-format.ts'
import { Button } from '../../../ui/button.tsx'
import { Status } from '../../../ui/status.tsx'
import { isSecondFactorRequired, type SecondFactorRule } from '../user.ts'
import type { UserPageSectionProps } from './user-head.tsx'

/** Section with sign-in method, date of registration and inviter. */
export function UserSignIn({ account, refusal, onAction, rule }: UserPageSectionProps & { rule: SecondFactorRule }) {
  const { email, state, factor, invitation } = account
  const isMissing = factor === 'off' && isSecondFactorRequired(account.role, rule)
  return (
    <section aria-labelledby="signing-in">
      <h2 id="signing-in">Sign-in</h2>
      <dl className="user-facts">
        <dt>Email</dt>
        <dd>{email ?? 'None'}</dd>
        <dt>Confirmed</dt>
        <dd>{account.confirmed_at ? formatDay(account.confirmed_at) : 'Not yet'}</dd>
        <dt>Status</dt>
        <dd>
          {state === 'active' ? (
            <Status kind="well">Active</Status>
          ) : (
            <Status kind={state === 'suspended' ? 'off' : 'waiting'}>
              {state === 'suspended' ? 'Suspended' : 'Not confirmed'}
            </Status>
          )}
        </dd>
        <dt>2FA</dt>
        <dd>
          {factor === 'on' ? (
            <Status kind="well">On{account.factor_since ? `, since ${formatDay(account.factor_since)}` : ''}</Status>
          ) : (
            <Status kind={isMissing ? 'attention' : 'off'}>{isMissing ? 'Off (required)' : 'Off'}</Status>
          )}
        </dd>
        {factor === 'on' && (
          <>
            <dt>Recovery codes left</dt>
            <dd>{account.recovery_codes_left}</dd>
          </>
        )}
        <dt>Last sign-in</dt>
        <dd>{account.last_sign_in_at ? formatDateAndTime(account.last_sign_in_at) : 'Never'}</dd>
        {invitation && (
          <>
            <dt>Invited</dt>
            <dd>
              {formatDay(invitation.at)}
              {invitation.by ? ` by ${invitation.by}` : ''}
            </dd>
          </>
        )}
      </dl>
      {factor === 'on' && refusal === undefined && (
        <Button line onClick={() => onAction({ kind: 'reset', person: account })}>
          Reset two-factor authentication…
        </Button>
      )}
    </section>
  )
}
