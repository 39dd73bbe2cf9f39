import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { formatTime } from '../../../platform/dates/date-format.ts'
import { getBrowserTimeZone } from '../../../platform/dates/moment-in-zone.ts'
import type { Refusal } from '../../../platform/refusal.ts'
import { formatDevice } from '../../../platform/session/device.ts'
import { noAnswerSentence } from '../../../platform/text/no-answer-text.ts'
import { ActionButton, Button } from '../../../ui/button.tsx'
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx'
import { RefusalCallout } from '../../../ui/refusal-callout.tsx'
import { RetryPanel } from '../../../ui/retry-panel.tsx'
import { Status } from '../../../ui/status.tsx'
import { useToast } from '../../../ui/toasts.tsx'
import { VisitorDate } from '../../../ui/visitor-date.tsx'
import { type AccountSession, sessionQueries } from '../account-session-queries.ts'
import { sessionCalls } from '../session-calls.ts'
import './security.css'

/**
 * List of the user's sessions. The session on this device is first, and the user can end each of the other sessions.
 */
export function SessionsList({ userId }: { userId: string }) {
  const client = useQueryClient()
  const { say } = useToast()
  const { data: sessions, isError, isPending, refetch } = useQuery(sessionQueries.list(userId))
  const [isAsked, setIsAsked] = useState(false)
  const [asking, setAsking] = useState(false)
  const [refusal, setRefusal] = useState<Refusal>()
  const others = sessions?.filter(({ is_current }) => !is_current) ?? []

  const relearn = () => client.invalidateQueries({ queryKey: sessionQueries.list(userId).queryKey })

  async function end(session: AccountSession) {
    setRefusal(await sessionCalls.end(session.id))
    await relearn()
  }

  async function endOthers() {
    setAsking(true)
    const answer = await sessionCalls.endOthers()
    setAsking(false)
    if ('refusal' in answer) return setRefusal(answer.refusal)
    setIsAsked(false)
    await relearn()
    say(
      `${answer.ended} ${answer.ended === 1 ? 'session' : 'sessions'} ended`,
      'They are signed out at the next click.',
    )
  }

  const refusalCallout = refusal && <RefusalCallout refusal={refusal} />
  return (
    <div className="security-part">
      <h3 id="sessions">Where you are signed in</h3>
      {isPending && (
        <p role="status">
          <Status kind="waiting">Loading</Status>
        </p>
      )}
      {isError && (
        <RetryPanel title={`Your sessions could not be loaded. ${noAnswerSentence}`} retry={() => void refetch()}>
          The sessions were not changed.
        </RetryPanel>
      )}
      {sessions && (
        <ul className="security-list" aria-labelledby="sessions">
          {sessions.map(session => (
            <li key={session.id}>
              <div>
                <b>{formatDevice(session.user_agent)}</b>
                {session.is_current && <Status kind="well">This device</Status>}
                <small>
                  {!session.is_current && (
                    <>
                      Last seen <LocalTime at={session.last_seen_at} />.{' '}
                    </>
                  )}
                  Signed in <LocalTime at={session.started_at} />
                  {session.address ? `, from ${session.address}` : ''}.
                </small>
              </div>
              {!session.is_current && (
                <ActionButton line slim className="btn-bare" onAction={() => end(session)}>
                  End<span className="visually-hidden"> the session of {formatDevice(session.user_agent)}</span>
                </ActionButton>
              )}
            </li>
          ))}
        </ul>
      )}
      {!isAsked && refusalCallout}
      {others.length > 0 ? (
        <p>
          <Button line slim onClick={() => setIsAsked(true)}>
            End all others
          </Button>
        </p>
      ) : (
        sessions && <p className="security-text">No other devices.</p>
      )}
      <ConfirmDialog
        open={isAsked}
        onOpenChange={open => {
          setIsAsked(open)
          setRefusal(undefined)
        }}
        title={`End ${others.length === 1 ? 'the other session' : `all ${others.length} other sessions`}?`}
        action={others.length === 1 ? 'End session' : 'End sessions'}
        working="Ending…"
        ends
        asking={asking}
        onAction={() => void endOthers()}
      >
        <p>All other devices are signed out. Unsaved text there stays on those devices as a draft.</p>
        {refusalCallout}
      </ConfirmDialog>
    </div>
  )
}

/** Timestamp in the user's own time zone. */
const LocalTime = ({ at }: { at: string }) => (
  <>
    <VisitorDate at={at} zone={getBrowserTimeZone()} />, {formatTime(at)}
  </>
)
