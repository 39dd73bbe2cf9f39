import { useDraggable } from '@dnd-kit/core'
import { Link } from 'react-router'
import { paths } from '../../../platform/paths.ts'
import { Menu } from '../../../ui/menu.tsx'
import { type ApplicationStage, applicationStageLabels } from '../application-stage.ts'
import { ApplicantCircle, ApplicationStageBadge, DaysInStageBadge } from './application-badges.tsx'
import type { ListedApplication } from './application-list.ts'

type Props = { application: ListedApplication; now: number; onMove: (to: ApplicationStage) => void }

/**
 * Card of an application in the column of its stage. The user moves the card by dragging, with its menu, or with the
 * keyboard: M, then the key of the stage.
 */
export function ApplicationCard({ application, now, onMove }: Props) {
  const { id, full_name, organisation, circle, moves } = application
  const { setNodeRef, listeners, transform, isDragging } = useDraggable({ id })
  return (
    <li
      ref={setNodeRef}
      {...listeners}
      className={isDragging ? 'application-card application-card-lifted' : 'application-card'}
      style={transform ? { translate: `${transform.x}px ${transform.y}px` } : undefined}
      data-application={id}
    >
      <div>
        <Link to={paths.adminApplication(id)} title={full_name} draggable={false}>
          {full_name}
        </Link>
        <small title={organisation}>{organisation}</small>
        <ApplicantCircle circle={circle} />
      </div>
      <Menu
        label={`Move ${full_name}`}
        entries={moves.map(({ stage, refused }) => ({
          label: applicationStageLabels[stage],
          onPress: () => onMove(stage),
          ...(refused && { refused }),
        }))}
      />
      <p className="application-card-foot">
        <DaysInStageBadge application={application} now={now} />
        <ApplicationStageBadge application={application} now={now} />
      </p>
    </li>
  )
}
