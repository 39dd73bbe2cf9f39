import { AdminSectionHead } from '../../../desk/admin-page-head.tsx'
import { formatDay, formatShortDay } from '../../../platform/dates/date-format.ts'
import { Button } from '../../../ui/button.tsx'
import { CollapsibleSection } from '../../../ui/panel.tsx'
import { Status, type StatusKind } from '../../../ui/status.tsx'
import {
  type ApplicationFile,
  canRemindReferee,
  getRefereeState,
  type Referee,
  type RefereeState,
} from '../application-file.ts'
import './application-referees.css'

type Props = {
  file: ApplicationFile
  now: number
  /** Called with the id of a referee, to open an e-mail to that referee. */
  onWrite: (id: string) => void
}

const refereeStatusKinds: Record<RefereeState, StatusKind> = {
  named: 'draft',
  asked: 'waiting',
  late: 'attention',
  answered: 'well',
  declined: 'off',
}

function formatRefereeStatus(referee: Referee, now: number): string {
  const on = (moment: string | null) => (moment ? formatShortDay(moment, now) : '')
  switch (getRefereeState(referee, now)) {
    case 'named':
      return 'Expects our email'
    case 'asked':
      return `Asked ${on(referee.asked_at)}${referee.reminded_at ? `, reminded ${on(referee.reminded_at)}` : ''}, until ${on(referee.expires_at)}`
    case 'late':
      return `Overdue since ${on(referee.expires_at)}`
    case 'answered':
      return `Received ${on(referee.answered_at)}`
    case 'declined':
      return `Declined ${on(referee.declined_at)}`
  }
}

/** Referees of an application: requests, reminders and answers. */
export function ApplicationReferees({ file, now, onWrite }: Props) {
  const arrived = file.referees.filter(({ answered_at }) => answered_at).length
  const mayAsk = file.stage === 'screening' || file.stage === 'referees'
  return (
    <section aria-labelledby="referees">
      <AdminSectionHead id="referees" title="Referees" about={`References: ${arrived} of 2 received, 14 days.`} />
      {file.referees.length === 0 && (
        <p className="application-none">No referees yet. The applicant names two on their page.</p>
      )}
      {file.referees.length > 0 && (
        <ul className="application-referees">
          {file.referees.map(referee => {
            const state = getRefereeState(referee, now)
            return (
              <li key={referee.id} className={state === 'late' ? 'referee-late' : undefined}>
                <header>
                  <b>{referee.name}</b>
                  <small>{[referee.relation, referee.email].filter(Boolean).join(', ')}</small>
                </header>
                {referee.answered_at && (
                  <>
                    <blockquote>{getFirstSentence(referee.knows)}</blockquote>
                    <p className="application-again">
                      Would work together again: <b>{referee.again}</b>
                    </p>
                    {referee.knows !== getFirstSentence(referee.knows) && (
                      <CollapsibleSection summary="Read reference">
                        <p className="application-letter-body">{referee.knows}</p>
                        <small>{formatDay(referee.answered_at)}</small>
                      </CollapsibleSection>
                    )}
                  </>
                )}
                {referee.declined_because && <p>“{referee.declined_because}”</p>}
                <footer>
                  <Status kind={refereeStatusKinds[state]}>{formatRefereeStatus(referee, now)}</Status>
                  {mayAsk && state === 'named' && (
                    <Button slim onClick={() => onWrite(referee.id)}>
                      Send request {referee.name.split(' ')[0]}…
                    </Button>
                  )}
                  {mayAsk && (state === 'asked' || state === 'late') && canRemindReferee(referee, now) && (
                    <Button line slim onClick={() => onWrite(referee.id)}>
                      Remind…
                    </Button>
                  )}
                </footer>
              </li>
            )
          })}
        </ul>
      )}
    </section>
  )
}

/** First sentence of a referee's answer, shown as an excerpt. */
const getFirstSentence = (text: string) => /^[\s\S]{1,160}?[.!?](?=\s|$)/.exec(text)?.[0] ?? text.slice(0, 160)
