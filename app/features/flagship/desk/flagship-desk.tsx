import { useQuery } from '@tanstack/react-query'
import { Eye } from 'lucide'
import { useDeferredValue, useState } from 'react'
import { useNavigate } from 'react-router'
import { DeskHead } from '../../../desk/desk-head.tsx'
import { DeskTabs } from '../../../desk/desk-tabs.tsx'
import { paths } from '../../../platform/paths.ts'
import { ButtonLink } from '../../../ui/button.tsx'
import { Icon } from '../../../ui/icon.tsx'
import { ReadFailureCallout } from '../../../ui/read-failure.tsx'
import { formatEditionDates } from '../flagship.ts'
import { ChairList } from './chair-list.tsx'
import { EditionTabs } from './edition-tabs.tsx'
import { FlagshipChanges } from './flagship-changes.tsx'
import {
  buildFlagshipDeskPath,
  buildFlagshipLocationPath,
  type FlagshipDeskLocation,
  flagshipDeskQueries,
  type StoredFlagship,
} from './flagship-desk-queries.ts'
import type { UnsavedRecord } from './flagship-draft.ts'
import { FlagshipPreview } from './flagship-preview.tsx'
import { HiddenFlagship } from './hidden-flagship.tsx'
import { NewEdition } from './new-edition.tsx'
import { SectionList } from './section-list.tsx'
import './flagship-desk.css'

type Props = { flagships: readonly StoredFlagship[]; place: FlagshipDeskLocation }

/** Editor of a flagship with one of its editions: the sections, one of them open, and the live preview. */
export function FlagshipDesk({ flagships, place }: Props) {
  const { flagship, edition, open } = place
  const { data: sections, isError, refetch } = useQuery(flagshipDeskQueries.sections(flagship.id, edition?.id ?? null))
  const [typed, setTyped] = useState<UnsavedRecord>()
  // Deferred values of the form, so that the preview never delays typing.
  const drawn = useDeferredValue(typed?.id === open ? typed : undefined)
  const navigate = useNavigate()
  return (
    <>
      <DeskHead
        crumb="Flagships"
        title={edition ? `${flagship.city || flagship.title} ${edition.year}` : flagship.city || flagship.title}
        lede={edition ? formatLead(edition) : 'Content of the main page.'}
        actions={
          <>
            {(!edition || edition.is_visible) && (
              <ButtonLink
                line
                to={edition ? paths.flagshipEdition(flagship.slug, edition.year) : paths.flagship(flagship.slug)}
              >
                <Icon drawing={Eye} /> Preview
              </ButtonLink>
            )}
            <FlagshipChanges key={`${flagship.id} ${edition?.id}`} place={place} sections={sections ?? []} />
          </>
        }
      />
      <DeskTabs
        label="Flagships"
        tabs={flagships.map(each => ({
          to: buildFlagshipDeskPath({ flagship: each.slug === 'davos' ? undefined : each.slug }),
          label: each.city || each.title,
          current: each.id === flagship.id,
        }))}
      />
      <EditionTabs place={place} />
      {!flagship.is_visible && (
        <div className="flagship-hidden">
          <HiddenFlagship flagship={flagship} />
        </div>
      )}
      {open === 'new-edition' ? (
        <NewEdition flagship={flagship} />
      ) : (
        <div className="flagship-desk">
          {isError && !sections ? (
            <ReadFailureCallout subject="Sections" retry={() => void refetch()} />
          ) : (
            <SectionList
              key={`${flagship.id} ${edition?.id}`}
              place={place}
              sections={sections ?? []}
              isRead={sections !== undefined}
              onTyped={setTyped}
            />
          )}
          <FlagshipPreview
            place={place}
            sections={sections ?? []}
            typed={drawn}
            onOpen={id => void navigate(buildFlagshipLocationPath(place, id), { preventScrollReset: true })}
          />
        </div>
      )}
      {/* The preview is rendered after the sections have loaded, so that loading moves nothing. */}
      {edition && open !== 'new-edition' && (sections || isError) && <ChairList edition={edition.id} />}
    </>
  )
}

const formatLead = (edition: NonNullable<FlagshipDeskLocation['edition']>) =>
  `${formatEditionDates(edition)}${edition.venue ? `, ${edition.venue}` : ''}. ${edition.is_visible ? 'Visible to visitors.' : 'Hidden. Visitors see “page not found”.'}`
