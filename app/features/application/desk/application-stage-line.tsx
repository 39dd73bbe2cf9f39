import { StatusIcon } from '../../../ui/status.tsx'
import type { ApplicationFile } from '../application-file.ts'
import { listStageSteps } from './stage-steps.ts'

/** Stages of an application: past stages with dates, the current stage, and the requirements of later stages. */
export const ApplicationStageLine = ({ file, now }: { file: ApplicationFile; now: number }) => (
  <ol className="stage-line" aria-label="Stages">
    {listStageSteps(file, now).map(({ stage, label, text, icon, isCurrent, isPast }) => (
      <li key={stage} aria-current={isCurrent ? 'step' : undefined} className={isPast ? 'stage-behind' : undefined}>
        <StatusIcon kind={icon} />
        <b>{label}</b>
        <small>{text}</small>
      </li>
    ))}
  </ol>
)
