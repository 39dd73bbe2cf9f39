import { Link } from 'react-router'
import { Arrow } from '../../../ui/arrow.tsx'
import { Button } from '../../../ui/button.tsx'
import { StatusIcon } from '../../../ui/status.tsx'
import type { ContentFinding } from '../content-finding.ts'
import { contentRules } from '../content-rules.ts'

const stateLabels = { broken: 'Error', attention: 'Warning', unknown: 'Decision needed' } as const
const initialFindingCount = 3

export interface ContentFindingsProps {
  found: readonly ContentFinding[] | undefined
  failed: boolean
  /** Formats a text with the time of the last link check. */
  linksSaid: string
  followingLinks: boolean
  onFollowLinks: () => void
}

/** Problems in the content, each with a link to the page for correction, and then the rules without problems. */
export function ContentFindings({ found, failed, linksSaid, followingLinks, onFollowLinks }: ContentFindingsProps) {
  if (failed && !found) return <p className="findings-rest">The content checks could not be loaded.</p>
  if (!found) return <p className="findings-rest">Checking {contentRules.length} rules.</p>
  const clear = contentRules.filter(({ name }) => !found.some(({ rule }) => rule === name))
  return (
    <>
      <ul className="findings">
        {found.map(finding => (
          <FindingRow key={finding.rule} {...finding} />
        ))}
      </ul>
      {clear.length > 0 && (
        <p className="findings-rest">
          {clear.length} {clear.length === 1 ? 'check' : 'checks'} found no issues:{' '}
          {clear.map(({ name }) => name).join(', ')}.
        </p>
      )}
      <p className="findings-links">
        <span role="status">{linksSaid}</span>
        <Button line aria-disabled={followingLinks || undefined} onClick={() => !followingLinks && onFollowLinks()}>
          {followingLinks ? 'Checking…' : 'Check links now'}
        </Button>
      </p>
    </>
  )
}

function FindingRow({ state, title, remedy, action, at }: ContentFinding) {
  const [target] = at
  return (
    <li>
      <StatusIcon kind={state} />
      <div>
        <h3>
          <span className="visually-hidden">{stateLabels[state]}: </span>
          {title}
        </h3>
        <p>{remedy}</p>
        {at.length > 1 || (target && target.label !== action) ? (
          <p className="findings-at">
            {at.slice(0, initialFindingCount).map(({ to, label }) => (
              <Link key={to + label} to={to}>
                {label}
              </Link>
            ))}
            {at.length > initialFindingCount && <span>and {at.length - initialFindingCount} more</span>}
          </p>
        ) : null}
      </div>
      {target && (
        <Link className="findings-action" to={target.to} aria-label={`${action}: ${title}`}>
          {action}
          <Arrow />
        </Link>
      )}
    </li>
  )
}
