import { Link } from 'react-router'
import { toUtcDay } from '../../../platform/dates/format-in-time-zone.ts'
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx'
import { Status } from '../../../ui/status.tsx'
import { useRunOnceAtATime } from '../../../ui/use-run-once-at-a-time.ts'
import { listEditionFindings, locateFinding } from './edition-findings.ts'
import { describeEditionPublication, type FlagshipOrEdition, formatPublishAction } from './edition-visibility.ts'
import type { StoredChair, StoredSection } from './flagship-admin-queries.ts'
import './edition-findings.css'

type Props = {
  subject: FlagshipOrEdition
  sections: readonly StoredSection[]
  chairs: readonly StoredChair[]
  onClose: () => void
  onPublish: () => Promise<unknown>
  /** Element that gets the focus after the dialog has closed. */
  finalFocus: () => HTMLElement | null | undefined
}

/**
 * Dialog that makes an edition, or the flagship page, visible. It says what visitors will see, and lists unfinished
 * parts.
 */
export function PublishEditionDialog({ subject, sections, chairs, onClose, onPublish, finalFocus }: Props) {
  const { once, underWay } = useRunOnceAtATime(onPublish)
  const findings = subject.edition ? listEditionFindings(subject.edition, sections, chairs) : []
  const action = formatPublishAction(subject)
  return (
    <ConfirmDialog
      open
      onOpenChange={open => open || onClose()}
      title={`${action}?`}
      action={action}
      working="Publishing…"
      asking={underWay}
      finalFocus={finalFocus}
      onAction={() => void once()}
    >
      <p>{describeEditionPublication(subject, toUtcDay())}</p>
      {findings.length > 0 && (
        <ul className="edition-findings" aria-label="Unfinished parts">
          {findings.map(finding => (
            <li key={`${finding.open} ${finding.kind}`}>
              <Status kind="attention">{finding.text}</Status>
              <Link
                to={locateFinding(subject, finding)}
                preventScrollReset
                aria-label={`Show: ${finding.text}`}
                onClick={onClose}
              >
                Show
              </Link>
            </li>
          ))}
        </ul>
      )}
    </ConfirmDialog>
  )
}
