import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useNavigate } from 'react-router'
import { listInvalidatedQueries } from '../../../desk/record/define-record.ts'
import { describeWriteError } from '../../../platform/db/write-refusal.ts'
import { refetchQueries } from '../../../platform/query/refetch-queries.ts'
import { useToast } from '../../../ui/toasts.tsx'
import { chairRecord } from './chair-record.ts'
import { editionRecord } from './edition-record.ts'
import { makeRemovedEditionsQuery, type RemovedEdition, removeEdition, restoreEdition } from './edition-removal.ts'
import {
  buildFlagshipAdminPath,
  buildFlagshipLocationPath,
  type StoredEdition,
  type StoredFlagship,
} from './flagship-admin-queries.ts'
import { sectionRecord } from './section-record.ts'

const recordKinds = [editionRecord, sectionRecord, chairRecord]

/**
 * Deletes an edition immediately, with undo, and restores a deleted edition later. The database refuses to delete the
 * last public edition.
 */
export function useEditionRemoval(flagship: StoredFlagship, mayRemove: boolean) {
  const client = useQueryClient()
  const navigate = useNavigate()
  const { say, complain } = useToast()
  const read = () =>
    refetchQueries(client, [...recordKinds.flatMap(kind => [...listInvalidatedQueries(kind)]), ['events']])

  const { data: gone = [] } = useQuery({ ...makeRemovedEditionsQuery(flagship.id), enabled: mayRemove })

  async function putBack({ id, year }: RemovedEdition) {
    try {
      await restoreEdition(id)
      await read()
      await navigate(buildFlagshipAdminPath({ flagship: flagship.slug, year: String(year) }))
      say(`${year} edition restored`, 'With its sections, seats, albums and events.')
    } catch (error) {
      complain(`${year} edition could not be restored`, describeWriteError(error))
      await read()
    }
  }
  async function remove(edition: StoredEdition) {
    try {
      await removeEdition(edition.id)
      await navigate(buildFlagshipLocationPath({ flagship, edition: undefined }))
      say(
        `${edition.year} edition deleted`,
        'Its sections and seats were deleted; its albums and events stay.',
        () => void putBack(edition),
      )
    } catch (error) {
      complain(`${edition.year} edition kept`, describeWriteError(error))
    }
    await read()
  }
  const isFree = ({ year }: RemovedEdition) => !flagship.editions.some(edition => edition.year === year)
  return { remove, putBack, removed: gone.filter(isFree) }
}
