import { Link } from 'react-router'
import { StatusSign } from '../../../ui/status.tsx'
import { type Finding, rules } from '../diagnosis.ts'

const words = { attention: 'Attention', unknown: 'For you to decide' } as const

/** What waits for a person, each with what to do and where to see it; then the rules that found nothing. */
export function ContentFindings({ found, failed }: { found: readonly Finding[] | undefined; failed: boolean }) {
  if (failed) return <p className="findings-rest">The rules could not be asked. Nothing is known about the content.</p>
  if (!found) return <p className="findings-rest">Asking {rules.length} rules.</p>
  const clear = rules.filter(rule => !found.some(finding => finding.rule === rule))
  return (
    <>
      <ul className="findings">
        {found.map(({ rule, state, title, remedy, at }) => (
          <li key={rule}>
            <StatusSign kind={state} />
            <div>
              <h3>
                <span className="vh">{words[state]}: </span>
                {title}
              </h3>
              <p>{remedy}</p>
              {at.length > 0 && (
                <p className="findings-at">
                  {at.map(({ to, label }) => (
                    <Link key={to} to={to}>
                      {label}
                    </Link>
                  ))}
                </p>
              )}
            </div>
          </li>
        ))}
      </ul>
      {clear.length > 0 && (
        <p className="findings-rest">
          {clear.length} {clear.length === 1 ? 'rule' : 'rules'} found nothing: {clear.join(', ')}.
        </p>
      )}
    </>
  )
}
