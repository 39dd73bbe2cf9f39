import { formatShortDay } from '../../../platform/dates/date-format.ts'
import type { StatusKind } from '../../../ui/status.tsx'
import { applicationStages } from '../application.ts'
import { type ApplicationFile, formatVotes } from '../application-file.ts'
import {
  type ApplicationStage,
  applicationStageLabels,
  applicationStageOrder,
  applicationStageTasks,
} from '../application-stage.ts'

type Stage = (typeof applicationStages)[number]

type StageStep = {
  stage: ApplicationStage
  label: string
  text: string
  icon: StatusKind
  isCurrent: boolean
  isPast: boolean
}

const hasVote = ({ readers }: ApplicationFile) => readers.some(({ voted_at }) => voted_at)

/** Text for a past stage whose work was never done. Undefined for a stage whose work was done. */
const undoneTexts: Record<Stage, (file: ApplicationFile) => string | undefined> = {
  submitted: () => undefined,
  screening: file => (hasVote(file) ? undefined : 'no review'),
  referees: ({ referees }) => (referees.some(({ answered_at }) => answered_at) ? undefined : 'no reference'),
  interview: ({ interview }) => (interview ? undefined : 'no interview'),
  decision: file => (hasVote(file) ? undefined : 'no vote'),
}

function formatStageProgress({ stage, referees, readers, interview }: ApplicationFile): string {
  const answers = referees.filter(({ answered_at }) => answered_at).length
  if (stage === 'referees') return `${answers} of 2 references${readers.length > 0 ? `, ${formatVotes(readers)}` : ''}`
  if (stage === 'interview') return interview ? 'Date set' : 'No date'
  if (stage === 'screening' || stage === 'decision') return readers.length > 0 ? formatVotes(readers) : 'No reviewer'
  return applicationStageTasks.submitted
}

/**
 * Steps of the stage line: past stages with dates, the current stage, and the requirements of later stages. A past
 * stage has a tick only if its work was done. A stage that the application never entered was skipped.
 */
export function listStageSteps(file: ApplicationFile, now: number): StageStep[] {
  const at = applicationStageOrder.indexOf(file.stage)
  const isAccepted = file.stage === 'accepted' || file.stage === 'onboarded'
  const findEntry = (stage: Stage) =>
    stage === 'submitted'
      ? file.created_at
      : file.stages.find(({ to, taken_back_at }) => to === stage && !taken_back_at)?.at

  function describePastStage(stage: Stage): Pick<StageStep, 'text' | 'icon'> {
    const entered = findEntry(stage)
    if (!entered) return { text: 'Skipped', icon: 'off' }
    const undone = undoneTexts[stage](file)
    const day = formatShortDay(entered, now)
    return undone ? { text: `${day}, ${undone}`, icon: 'off' } : { text: day, icon: 'well' }
  }
  const steps = applicationStages.map((stage, place): StageStep => {
    const isCurrent = place === at
    const isPast = at < 0 ? isAccepted || findEntry(stage) !== undefined : place < at
    const step = { stage, label: applicationStageLabels[stage], isCurrent, isPast }
    if (isCurrent) return { ...step, text: formatStageProgress(file), icon: 'waiting' }
    if (isPast) return { ...step, ...describePastStage(stage) }
    return { ...step, text: applicationStageTasks[stage], icon: 'draft' }
  })
  if (at >= 0) return steps
  const end: StageStep = {
    stage: file.stage,
    label: applicationStageLabels[file.stage],
    text: formatShortDay(file.stage_since, now),
    icon: isAccepted ? 'well' : 'off',
    isCurrent: true,
    isPast: false,
  }
  return [...steps, end]
}
