import { useQueryClient } from '@tanstack/react-query'
import { useRef } from 'react'
import { useNavigate } from 'react-router'
import { useInstantAction } from '../../../desk/action/use-instant-action.ts'
import { buildFormName } from '../../../desk/record/draft-storage.ts'
import { paths } from '../../../platform/paths.ts'
import { useToast } from '../../../ui/toasts.tsx'
import { useShortcutKey } from '../../../ui/use-shortcut-key.ts'
import { type ApplicationStageChange, makeApplicationMutations } from '../application-desk-mutations.ts'
import {
  type ApplicationStage,
  applicationStageLabels,
  isEmailRequiredForMove,
  type PossibleStageMove,
} from '../application-stage.ts'
import { applicationBulkOperations } from './application-actions.ts'

type MovableApplication = {
  id: string
  full_name: string
  stage: ApplicationStage
  moves: readonly PossibleStageMove[]
}

/**
 * Moves applications immediately, with undo by a toast or the Z key. A decision first opens the e-mail about the
 * decision. If a rule forbids a move, the message of the rule is shown.
 */
export function useApplicationStageChanges() {
  const mutations = makeApplicationMutations(useQueryClient())
  const doAtOnce = useInstantAction()
  const navigate = useNavigate()
  const { complain } = useToast()
  const undoLast = useRef<() => void>(undefined)
  useShortcutKey('z', () => {
    undoLast.current?.()
    undoLast.current = undefined
  })

  /** Moves an application if no rule forbids the move. Returns whether the application was moved. */
  function move(
    { id, full_name, stage }: MovableApplication,
    to: ApplicationStage,
    more: Partial<ApplicationStageChange> = {},
  ) {
    const about = buildFormName(applicationBulkOperations.nouns.table, id)
    const takeBack = (line: number | null) =>
      void doAtOnce(
        () => mutations.takeMoveBack(line ?? 0),
        `${full_name} moved back to ${applicationStageLabels[stage]}.`,
        undefined,
        undefined,
        about,
      )
    return doAtOnce(
      async () => {
        const answer = await mutations.move(id, { from: stage, to, ...more })
        if ('done' in answer) undoLast.current = () => takeBack(answer.done)
        return answer
      },
      `${full_name} moved to ${applicationStageLabels[to]}.`,
      'The applicant sees the new stage.',
      takeBack,
      about,
    )
  }

  function ask(application: MovableApplication, target: ApplicationStage) {
    if (target === application.stage) return
    const possible = application.moves.find(({ stage }) => stage === target)
    if (!possible)
      return void complain(
        `${application.full_name} was not moved from ${applicationStageLabels[application.stage]}.`,
        `Cannot be moved to ${applicationStageLabels[target]} from here.`,
      )
    if (isEmailRequiredForMove(target))
      return void navigate(`${paths.adminApplication(application.id)}?letter=${target}`)
    if (possible.refused)
      return void complain(possible.refused, 'Open the application: an admin can skip the requirement there.')
    void move(application, target)
  }

  return {
    move,
    ask,
    /** Stores the function that the Z key will call to undo the last move. */
    remember(undo: () => void) {
      undoLast.current = undo
    },
  }
}

export type ApplicationStageChanges = ReturnType<typeof useApplicationStageChanges>
