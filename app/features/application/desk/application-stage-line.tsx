import { formatShortDay } from '../../../platform/dates/date-format.ts'
import { StatusIcon } from '../../../ui/status.tsx'
import { applicationStages } from '../application.ts'
import { type ApplicationFile, formatVotes } from '../application-file.ts'
import { applicationStageLabels, applicationStageOrder, applicationStageTasks } from '../application-stage.ts'

/** Stages of an application: past stages with dates, the current stage, and the requirements of later stages. */
export function ApplicationStageLine({ file, now }: { file: ApplicationFile; now: number }) {
  const at = applicationStageOrder.indexOf(file.stage)
  const isAccepted = file.stage === 'accepted' || file.stage === 'onboarded'
  const enteredAt = (stage: string) =>
    stage === 'submitted'
      ? file.created_at
      : file.stages.find(({ to, taken_back_at }) => to === stage && !taken_back_at)?.at
  return (
    <ol className="stage-line" aria-label="Stages">
      {applicationStages.map((stage, place) => {
        const entered = enteredAt(stage)
        const isBehind = at < 0 ? isAccepted || entered !== undefined : place < at
        return (
          <li
            key={stage}
            aria-current={place === at ? 'step' : undefined}
            className={isBehind ? 'stage-behind' : undefined}
          >
            <StatusIcon kind={place === at ? 'waiting' : isBehind ? 'well' : 'draft'} />
            <b>{applicationStageLabels[stage]}</b>
            <small>
              {place === at
                ? formatStageProgress(file)
                : isBehind && entered
                  ? formatShortDay(entered, now)
                  : applicationStageTasks[stage]}
            </small>
          </li>
        )
      })}
      {at < 0 && (
        <li aria-current="step">
          <StatusIcon kind={isAccepted ? 'well' : 'off'} />
          <b>{applicationStageLabels[file.stage]}</b>
          <small>{formatShortDay(file.stage_since, now)}</small>
        </li>
      )}
    </ol>
  )
}

function formatStageProgress({ stage, referees, readers, interview }: ApplicationFile): string {
  const answers = referees.filter(({ answered_at }) => answered_at).length
  if (stage === 'referees') return `${answers} of 2 references${readers.length > 0 ? `, ${formatVotes(readers)}` : ''}`
  if (stage === 'interview') return interview ? 'Date set' : 'No date'
  if (stage === 'screening' || stage === 'decision') return readers.length > 0 ? formatVotes(readers) : 'No reviewer'
  return applicationStageTasks.submitted
}
