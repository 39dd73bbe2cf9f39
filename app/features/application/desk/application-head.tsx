import type { CSSProperties } from 'react'
import { useState } from 'react'
import { Link } from 'react-router'
import { AdminPageHead } from '../../../desk/admin-page-head.tsx'
import { formatShortDay } from '../../../platform/dates/date-format.ts'
import { paths } from '../../../platform/paths.ts'
import { useSession } from '../../../platform/session/session-context.ts'
import { Button } from '../../../ui/button.tsx'
import { DisabledAction } from '../../../ui/disabled-action.tsx'
import { KeyHint } from '../../../ui/key-hint.tsx'
import { Menu } from '../../../ui/menu.tsx'
import { type ApplicationFile, hasMissingVote } from '../application-file.ts'
import {
  type ApplicationStage,
  applicationStageLabels,
  applicationStageShortcutKeys,
  countDaysSince,
  formatDuration,
  formatOverdue,
  getNextStage,
  isEmailRequiredForMove,
} from '../application-stage.ts'
import type { EmailTemplateKind } from './application-letter-templates.ts'
import { applicationList, buildApplicationListPath } from './application-list.ts'
import { SkipReferenceDialog } from './skip-reference-dialog.tsx'
import type { ApplicationStageChanges } from './use-application-stage-changes.ts'
import { getApplicationTab, useNeighbourApplications } from './use-neighbour-applications.ts'
import { useStageShortcuts } from './use-stage-shortcuts.ts'
import { focusVoteForm } from './vote-form.tsx'

type Props = {
  file: ApplicationFile
  now: number
  moves: ApplicationStageChanges
  onWrite: (kind: EmailTemplateKind) => void
}

/** Head of an application: name, date and next action. */
export function ApplicationHead({ file, now, moves: { move, ask }, onWrite }: Props) {
  const { place, total } = useNeighbourApplications(file)
  const { role, user } = useSession()
  const [waiving, setWaiving] = useState<ApplicationStage>()
  const tab = getApplicationTab(file)
  const overdueText = formatOverdue(file.due_at, now)
  // If the user's own vote is missing, the vote form below is the only primary action.
  const waits = hasMissingVote(file, user?.id)

  function go(stage: ApplicationStage) {
    const refused = file.moves.find(possible => possible.stage === stage)?.refused
    if (isEmailRequiredForMove(stage)) onWrite(stage === 'answered' ? 'answer' : (stage as 'accepted' | 'declined'))
    else if (refused && role === 'admin') setWaiving(stage)
    else ask(file, stage)
  }
  useStageShortcuts(go)
  const next = file.kind === 'contact' ? undefined : getNextStage(file.stage)
  const onwards = file.moves.find(({ stage }) => stage === next)
  const others = [
    ...(file.stage === 'referees' || file.stage === 'interview'
      ? [{ label: file.interview ? 'Move the interview…' : 'Set an interview…', onPress: () => onWrite('interview') }]
      : []),
    ...file.moves
      .filter(({ stage }) => stage !== next && !isEmailRequiredForMove(stage))
      .map(({ stage }) => ({ label: `Back to ${applicationStageLabels[stage]}`, onPress: () => go(stage) })),
  ]
  return (
    <>
      <AdminPageHead
        crumb={
          <>
            <Link to={paths.adminApplications}>Applications</Link> /{' '}
            <Link to={buildApplicationListPath({}, { tab })}>{applicationList.tabNames[tab]}</Link>
            {place && ` / ${place} of ${total} `}
            <span className="application-keys">
              <KeyHint>J</KeyHint> <KeyHint>K</KeyHint> next, previous
            </span>
          </>
        }
        title={file.full_name}
        lede={
          <span className="application-lede">
            {file.organisation && <span>{file.organisation}</span>}
            {file.circles.map(({ slug, name, hue }) => (
              <span key={slug} className="application-circle">
                <i style={{ '--hue': hue ?? 'var(--ink)' } as CSSProperties} aria-hidden="true" />
                {name}
              </span>
            ))}
            <span>
              Applied {formatShortDay(file.created_at, now)}, in {applicationStageLabels[file.stage]}{' '}
              {formatDuration(countDaysSince(file.stage_since, now))}
              {overdueText && `, ${overdueText.toLowerCase()}`}
            </span>
          </span>
        }
        actions={
          <>
            {waits && (
              <Button line onClick={focusVoteForm}>
                Vote <KeyHint>B</KeyHint>
              </Button>
            )}
            {file.moves.some(({ stage }) => stage === 'declined') && (
              <Button line className="btn-ends btn-bare" onClick={() => onWrite('declined')}>
                Decline…
              </Button>
            )}
            <Button line onClick={() => onWrite('question')}>
              Ask a question…
            </Button>
            {others.length > 0 && (
              <Menu label="More actions for this application" trigger={<Button line />} entries={others}>
                More…
              </Menu>
            )}
            {onwards?.refused && role !== 'admin' ? (
              <DisabledAction quiet reason={`${onwards.refused} An admin can skip this.`}>
                Move to {applicationStageLabels[onwards.stage]}
              </DisabledAction>
            ) : (
              onwards && (
                <Button line={waits || Boolean(onwards.refused)} onClick={() => go(onwards.stage)}>
                  Move to {applicationStageLabels[onwards.stage]}{' '}
                  <KeyHint>{`M ${applicationStageShortcutKeys[onwards.stage]?.toUpperCase()}`}</KeyHint>
                </Button>
              )
            )}
            {file.stage === 'decision' && (
              <Button line={waits} onClick={() => onWrite('accepted')}>
                Accept…
              </Button>
            )}
            {file.moves.some(({ stage }) => stage === 'answered') && (
              <Button onClick={() => onWrite('answer')}>Answer…</Button>
            )}
          </>
        }
      />
      {waiving && (
        <SkipReferenceDialog
          refused={file.moves.find(({ stage }) => stage === waiving)?.refused ?? ''}
          stage={waiving}
          onClose={() => setWaiving(undefined)}
          onWaive={reason => move(file, waiving, { reason, waive: true })}
        />
      )}
    </>
  )
}
