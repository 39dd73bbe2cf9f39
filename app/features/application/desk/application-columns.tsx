import { DndContext, MouseSensor, pointerWithin, TouchSensor, useDroppable, useSensor, useSensors } from '@dnd-kit/core'
import { type ReactNode, useRef, useState } from 'react'
import { Link } from 'react-router'
import { emptyDragAnnouncements } from '../../../desk/list/drag-announcements.ts'
import { useShortcutKey } from '../../../ui/use-shortcut-key.ts'
import { applicationStages } from '../application.ts'
import { type ApplicationStage, applicationStageLabels, applicationStageTasks } from '../application-stage.ts'
import { ApplicationCard } from './application-card.tsx'
import { type ApplicationSearch, buildApplicationListPath, type ListedApplication } from './application-list.ts'
import { useStageShortcuts } from './use-stage-shortcuts.ts'
import './application-columns.css'

type Props = {
  search: ApplicationSearch
  applications: readonly ListedApplication[]
  counts: Record<(typeof applicationStages)[number], number>
  now: number
  onMove: (application: ListedApplication, to: ApplicationStage) => void
}

/** Maximum number of cards per column. A link below the cards opens the full list. */
const maxCardsPerColumn = 8

const listCards = (board: HTMLElement | null) => [...(board?.querySelectorAll<HTMLElement>('[data-application]') ?? [])]

/**
 * Open applications in columns, one column per stage. J and K move between cards. During a drag, a stage that the card
 * cannot enter shows the reason.
 */
export function ApplicationColumns({ search, applications, counts, now, onMove }: Props) {
  const board = useRef<HTMLElement>(null)
  const [lifted, setLifted] = useState<string>()
  const byId = new Map(applications.map(application => [application.id, application]))
  const sensors = useSensors(
    useSensor(MouseSensor, { activationConstraint: { distance: 6 } }),
    useSensor(TouchSensor, { activationConstraint: { delay: 250, tolerance: 8 } }),
  )
  const current = () => listCards(board.current).findIndex(card => card.contains(document.activeElement))
  const go = (step: 1 | -1) => {
    const cards = listCards(board.current)
    cards[Math.min(Math.max(current() + step, 0), cards.length - 1)]?.querySelector('a')?.focus()
  }
  useShortcutKey('j', () => go(1))
  useShortcutKey('k', () => go(-1))
  useStageShortcuts(stage => {
    const focusedApplication = byId.get(listCards(board.current)[current()]?.dataset.application ?? '')
    if (focusedApplication) onMove(focusedApplication, stage)
  })
  const liftedApplication = byId.get(lifted ?? '')
  return (
    <DndContext
      id="application-dragging"
      sensors={sensors}
      collisionDetection={pointerWithin}
      accessibility={emptyDragAnnouncements}
      onDragStart={({ active }) => setLifted(String(active.id))}
      onDragCancel={() => setLifted(undefined)}
      onDragEnd={({ active, over }) => {
        setLifted(undefined)
        const dropped = byId.get(String(active.id))
        if (dropped && over) onMove(dropped, over.id as ApplicationStage)
      }}
    >
      <section className="application-columns" ref={board} aria-label="Open applications by stage">
        {applicationStages.map(stage => {
          const stageApplications = applications.filter(application => application.stage === stage)
          const refused =
            liftedApplication && liftedApplication.stage !== stage
              ? findMoveRefusal(liftedApplication, stage)
              : undefined
          return (
            <Column key={stage} stage={stage} count={counts[stage]} refused={refused}>
              {stageApplications.length === 0 && <li className="application-column-empty">Empty</li>}
              {stageApplications.slice(0, maxCardsPerColumn).map(application => (
                <ApplicationCard
                  key={application.id}
                  application={application}
                  now={now}
                  onMove={stageTo => onMove(application, stageTo)}
                />
              ))}
              {counts[stage] > Math.min(stageApplications.length, maxCardsPerColumn) && (
                <li>
                  <Link to={buildApplicationListPath(search, { tab: stage })}>
                    {counts[stage] - Math.min(stageApplications.length, maxCardsPerColumn)} more
                  </Link>
                </li>
              )}
            </Column>
          )
        })}
      </section>
    </DndContext>
  )
}

function findMoveRefusal({ moves }: ListedApplication, target: ApplicationStage): string | undefined {
  const move = moves.find(({ stage }) => stage === target)
  return move ? (move.refused ?? undefined) : 'Cannot be moved to this stage.'
}

type ColumnProps = {
  stage: (typeof applicationStages)[number]
  count: number
  /** Reason why the dragged application cannot enter this stage. */
  refused: string | undefined
  children: ReactNode
}

function Column({ stage, count, refused, children }: ColumnProps) {
  const { setNodeRef, isOver } = useDroppable({ id: stage })
  const look = ['application-column', isOver && 'application-column-over', refused && 'application-column-shut']
  return (
    <section ref={setNodeRef} className={look.filter(Boolean).join(' ')} aria-labelledby={`stage-${stage}`}>
      <header>
        <h2 id={`stage-${stage}`}>
          {applicationStageLabels[stage]} <span>{count}</span>
        </h2>
        <p>{refused ?? applicationStageTasks[stage]}</p>
      </header>
      <ul>{children}</ul>
    </section>
  )
}
