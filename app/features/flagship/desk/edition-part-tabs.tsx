import { useQuery } from '@tanstack/react-query'
import { AdminTabs } from '../../../desk/admin-tabs.tsx'
import { parseTimetable } from '../../../platform/timetable.ts'
import { toSectionKind } from '../flagship-section.ts'
import {
  buildFlagshipLocationPath,
  type FlagshipAdminLocation,
  flagshipAdminQueries,
  type StoredEdition,
  type StoredSection,
} from './flagship-admin-queries.ts'
import { countSections } from './section-visibility.ts'

type Props = { place: FlagshipAdminLocation; edition: StoredEdition; sections: readonly StoredSection[] | undefined }

/** Tabs of an edition: sections, seats, programme and albums, each with the number of its entries. */
export function EditionPartTabs({ place, edition, sections }: Props) {
  const { data: chairs } = useQuery(flagshipAdminQueries.chairs(edition.id))
  const { data: albums } = useQuery(flagshipAdminQueries.albums(edition.id))
  const filled = chairs?.filter(({ name }) => name).length
  const sessions = sections
    ?.filter(({ kind }) => toSectionKind(kind) === 'programme')
    .reduce((count, { items }) => count + parseTimetable(items).filter(({ kind }) => kind !== 'break').length, 0)
  const tabs = [
    { part: undefined, label: 'Sections', count: sections && countSections(sections, Date.now()).all },
    { part: 'seats', label: 'Seats', count: chairs && (chairs.length === 0 ? 0 : `${filled} of ${chairs.length}`) },
    { part: 'programme', label: 'Programme', count: sessions },
    { part: 'albums', label: 'Albums', count: albums?.length },
  ] as const
  return (
    <AdminTabs
      label={`Parts of ${edition.year}`}
      tabs={tabs.map(({ part, label, count }) => ({
        to: buildFlagshipLocationPath({ ...place, part }),
        label,
        count,
        current: part === place.part,
      }))}
    />
  )
}
