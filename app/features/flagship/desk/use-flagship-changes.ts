import { useQuery, useQueryClient } from '@tanstack/react-query'
import { listInvalidatedQueries } from '../../../desk/record/define-record.ts'
import { makeDraftsQuery } from '../../../desk/record/draft-rows.ts'
import {
  discardPendingChanges,
  type PendingChange,
  savePendingChanges,
  storePendingChanges,
  undoPendingChanges,
} from '../../../desk/record/pending-change.ts'
import type { SaveResult } from '../../../desk/record/record-source.ts'
import { describeWriteError, notAllowedRefusal } from '../../../platform/db/write-refusal.ts'
import { refetchQueries } from '../../../platform/query/refetch-queries.ts'
import { formatRefusal } from '../../../platform/refusal.ts'
import { useSession } from '../../../platform/session/session-context.ts'
import { formatQuantity } from '../../../platform/text/pluralize.ts'
import { useToast } from '../../../ui/toasts.tsx'
import { type FlagshipAdminLocation, flagshipAdminQueries, type StoredSection } from './flagship-admin-queries.ts'
import { listFlagshipChanges } from './pending-flagship-changes.ts'

const formatChangeCount = (count: number) => formatQuantity(count, 'change')

type PublishedChange = { change: PendingChange; answer: Extract<SaveResult, { state: 'saved' }> }

/** Describes why a change could not be published. */
function describeUnpublished(answer: Exclude<SaveResult, { state: 'saved' }>): string {
  switch (answer.state) {
    case 'conflict':
      return `${answer.by} also changed this. Open it to choose a version.`
    case 'gone':
      return 'It was deleted in the meantime.'
    case 'refused':
      return formatRefusal(notAllowedRefusal)
  }
}

/** Unpublished changes of a flagship and year, with functions to publish or discard the changes. */
export function useFlagshipChanges(place: FlagshipAdminLocation, sections: readonly StoredSection[]) {
  const { edition } = place
  const client = useQueryClient()
  const user = useSession().user?.id
  const { say, complain } = useToast()
  const { data: chairs = [] } = useQuery({
    ...flagshipAdminQueries.chairs(edition?.id ?? ''),
    enabled: edition !== undefined,
  })
  const { data: ofOpening = {} } = useQuery(makeDraftsQuery(edition ? 'edition' : 'flagship'))
  const { data: ofSections = {} } = useQuery(makeDraftsQuery('section'))
  const { data: ofChairs = {} } = useQuery(makeDraftsQuery('chair'))
  const changes = listFlagshipChanges(
    { place, sections, chairs },
    { opening: ofOpening, sections: ofSections, chairs: ofChairs },
  )
  const read = (pendingChanges: readonly PendingChange[]) =>
    refetchQueries(client, [...pendingChanges.flatMap(({ kind }) => listInvalidatedQueries(kind)), ['revisions']])

  async function publish() {
    const done: PublishedChange[] = []
    const stayed: string[] = []
    for (const change of changes.filter(canPublishChanges)) {
      try {
        const answer = await savePendingChanges(change)
        if (answer.state === 'saved') {
          done.push({ change, answer })
          await discardPendingChanges(client, user, change)
        } else stayed.push(`${change.title}: ${describeUnpublished(answer)}`)
      } catch (error) {
        stayed.push(`${change.title}: ${describeWriteError(error)}`)
      }
    }
    await read(changes)
    if (done.length > 0)
      say(
        `${formatChangeCount(done.length)} published`,
        edition?.is_visible === false ? 'The edition is hidden: visitors do not see it yet.' : 'Visitors see it now.',
        () => void takeBack(done),
      )
    if (stayed.length > 0) complain(`${formatChangeCount(stayed.length)} not published`, stayed.join(' '))
  }

  async function takeBack(done: readonly PublishedChange[]) {
    const stayed: string[] = []
    for (const { change, answer } of done.toReversed()) {
      try {
        const back = await undoPendingChanges(change, answer)
        if (back) await storePendingChanges(client, change, back)
        else stayed.push(`${change.title} was edited again.`)
      } catch (error) {
        stayed.push(`${change.title}: ${describeWriteError(error)}`)
      }
    }
    await read(done.map(({ change }) => change))
    if (stayed.length > 0) complain('Some changes could not be undone', stayed.join(' '))
    else say(`${formatChangeCount(done.length)} undone`, 'They are unpublished changes again.')
  }

  async function discard(change: PendingChange) {
    try {
      await discardPendingChanges(client, user, change)
      say(`${change.title}: change discarded`, 'It matches the public version.', () => void putBack(change))
    } catch (error) {
      complain(`${change.title}: change kept`, describeWriteError(error))
    }
  }
  async function putBack(change: PendingChange) {
    try {
      await storePendingChanges(client, change)
      say(`${change.title}: change restored`)
    } catch (error) {
      complain(`${change.title}: change could not be restored`, describeWriteError(error))
    }
  }
  return { changes, publish, discard }
}

/** Whether a change has no validation errors. */
export const canPublishChanges = ({ errors }: PendingChange) => !Object.values(errors).some(Boolean)
