import { formatQuantity } from '../../../platform/text/pluralize.ts'
import { type Import, type ImportCounts, type ImportStatus, importFormatNames, importStatusNames } from '../import.ts'
import { recordTypeTexts } from '../import-kind.ts'
import './import-steps.css'

type Stage = 'source' | 'plan' | 'run' | 'report'

const stages: readonly Stage[] = ['source', 'plan', 'run', 'report']
const stageNames: Record<Stage, string> = { source: 'Source', plan: 'Plan', run: 'Run', report: 'Report' }
const stageByStatus: Record<ImportStatus, Stage> = {
  reading: 'source',
  refused: 'source',
  planning: 'plan',
  planned: 'plan',
  waiting: 'run',
  running: 'run',
  paused: 'run',
  stopped: 'report',
  done: 'report',
  undoing: 'report',
  undone: 'report',
}

/** Steps of an import, each with its status. */
export function ImportSteps({ found, counts }: { found: Import; counts: ImportCounts | undefined }) {
  const current = stageByStatus[found.status]
  return (
    <ol className="import-stages" aria-label="The stages of an import">
      {stages.map(stage => (
        <li key={stage} aria-current={stage === current ? 'step' : undefined}>
          <b>{stageNames[stage]}</b>
          <small>{stageFormatters[stage](found, counts)}</small>
        </li>
      ))}
    </ol>
  )
}

const stageFormatters: Record<Stage, (found: Import, counts: ImportCounts | undefined) => string> = {
  source: ({ format, status }) => importFormatNames[format] ?? importStatusNames[status],
  plan({ status, kind }, counts) {
    if (status === 'refused') return 'Not reached'
    if (stageByStatus[status] === 'source') return 'Nothing is changed yet'
    if (!counts || status === 'planning') return importStatusNames.planning
    const open = counts.plans.conflict ?? 0
    return status === 'planned' && open > 0
      ? formatQuantity(open, 'decision waits', 'decisions wait')
      : formatQuantity(counts.items, recordTypeTexts[kind].one, recordTypeTexts[kind].many)
  },
  run: ({ status, done, total }) =>
    total !== null && stageByStatus[status] !== 'source' && stageByStatus[status] !== 'plan'
      ? `${done.toLocaleString('en-GB')} of ${total.toLocaleString('en-GB')}`
      : 'Can be paused at any item',
  report: ({ status }) =>
    status === 'undone' || status === 'undoing' || status === 'stopped'
      ? importStatusNames[status]
      : 'Can be undone as a whole',
}
