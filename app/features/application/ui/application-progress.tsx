import { VisitorDate } from '../../../ui/visitor-date.tsx'
import { applicationStatusLabels } from '../application.ts'
import './application-progress.css'

type Props = { status: string; next: string; since: string; stages: readonly string[] }

/** Progress of an application: the stages in order. The current stage is also marked in text. */
export function ApplicationProgress({ status, next, since, stages }: Props) {
  const at = stages.indexOf(status)
  return (
    <section className="section" aria-labelledby="progress">
      <div className="wrap grid">
        <div className="section-head span-3">
          <h2 id="progress">Progress</h2>
          <p>
            Received on <VisitorDate at={since} />
          </p>
        </div>
        <ol className="span-9 progress">
          {stages.map((stage, n) => (
            <li
              key={stage}
              aria-current={n === at ? 'step' : undefined}
              className={n < at ? 'progress-done' : undefined}
            >
              <b>{applicationStatusLabels[stage]?.label}</b>
              <span>{n === at ? next : n < at ? 'Done' : ''}</span>
            </li>
          ))}
        </ol>
      </div>
    </section>
  )
}
