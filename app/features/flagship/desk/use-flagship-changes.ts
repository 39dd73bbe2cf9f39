import { useQuery, useQueryClient } from '@tanstack/react-query'
import { invalidatedQueries } from '../../../desk/record/define-record.ts'
import { draftsQuery } from '../../../desk/record/draft-rows.ts'
import {
  discardPending,
  type PendingChange,
  savePending,
  storePending,
  undoPending,
} from '../../../desk/record/pending-change.ts'
import type { SaveAnswer } from '../../../desk/record/record-source.ts'
import { notAllowed, refusalOrSilence } from '../../../platform/db/write-refusal.ts'
import { readAgain } from '../../../platform/query/refetch.ts'
import { formatRefusal } from '../../../platform/refusal.ts'
import { useSession } from '../../../platform/session/session-context.ts'
import { many } from '../../../platform/text/pluralize.ts'
import { useToast } from '../../../ui/toasts.tsx'
import { type DeskPlace, flagshipDeskQueries, type StoredSection } from './flagship-desk-queries.ts'
import { flagshipChanges } from './pending-flagship-changes.ts'

const counted = (count: number) => many(count, 'change')

type Done = { change: PendingChange; answer: Extract<SaveAnswer, { state: 'saved' }> }

/** Describes why a change was not published. */
function staying(answer: Exclude<SaveAnswer, { state: 'saved' }>): string {
  switch (answer.state) {
    case 'conflict':
      return `${answer.by} also changed this. Open it to choose a version.`
    case 'gone':
      return 'It was deleted in the meantime.'
    case 'refused':
      return formatRefusal(notAllowed)
  }
}

/** Unpublished changes at a place of the desk, with publish and discard. */
export function useFlagshipChanges(place: DeskPlace, sections: readonly StoredSection[]) {
  const { edition } = place
  const client = useQueryClient()
  const user = useSession().user?.id
  const { say, complain } = useToast()
  const { data: chairs = [] } = useQuery({
    ...flagshipDeskQueries.chairs(edition?.id ?? ''),
    enabled: edition !== undefined,
  })
  const { data: ofOpening = {} } = useQuery(draftsQuery(edition ? 'edition' : 'flagship'))
  const { data: ofSections = {} } = useQuery(draftsQuery('section'))
  const { data: ofChairs = {} } = useQuery(draftsQuery('chair'))
  const changes = flagshipChanges(
    { place, sections, chairs },
    { opening: ofOpening, sections: ofSections, chairs: ofChairs },
  )
  const read = (pendingChanges: readonly PendingChange[]) =>
    readAgain(client, [...pendingChanges.flatMap(({ kind }) => invalidatedQueries(kind)), ['revisions']])

  async function publish() {
    const done: Done[] = []
    const stayed: string[] = []
    for (const change of changes.filter(isReady)) {
      try {
        const answer = await savePending(change)
        if (answer.state === 'saved') {
          done.push({ change, answer })
          await discardPending(client, user, change)
        } else stayed.push(`${change.title}: ${staying(answer)}`)
      } catch (error) {
        stayed.push(`${change.title}: ${refusalOrSilence(error)}`)
      }
    }
    await read(changes)
    if (done.length > 0)
      say(
        `${counted(done.length)} published`,
        edition?.is_visible === false ? 'The edition is hidden: visitors do not see it yet.' : 'Visitors see it now.',
        () => void takeBack(done),
      )
    if (stayed.length > 0) complain(`${counted(stayed.length)} not published`, stayed.join(' '))
  }

  async function takeBack(done: readonly Done[]) {
    const stayed: string[] = []
    for (const { change, answer } of done.toReversed()) {
      try {
        const back = await undoPending(change, answer)
        if (back) await storePending(client, change, back)
        else stayed.push(`${change.title} was edited again.`)
      } catch (error) {
        stayed.push(`${change.title}: ${refusalOrSilence(error)}`)
      }
    }
    await read(done.map(({ change }) => change))
    if (stayed.length > 0) complain('Some changes could not be undone', stayed.join(' '))
    else say(`${counted(done.length)} undone`, 'They are unpublished changes again.')
  }

  async function discard(change: PendingChange) {
    try {
      await discardPending(client, user, change)
      say(`${change.title}: change discarded`, 'It matches the public version.', () => void putBack(change))
    } catch (error) {
      complain(`${change.title}: change kept`, refusalOrSilence(error))
    }
  }
  async function putBack(change: PendingChange) {
    try {
      await storePending(client, change)
      say(`${change.title}: change restored`)
    } catch (error) {
      complain(`${change.title}: change could not be restored`, refusalOrSilence(error))
    }
  }
  return { changes, publish, discard }
}

/** Whether a change has no errors. */
export const isReady = ({ errors }: PendingChange) => !Object.values(errors).some(Boolean)
