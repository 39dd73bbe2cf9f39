import { useQuery } from '@tanstack/react-query'
import { useDeferredValue, useRef, useState } from 'react'
import { useNavigate } from 'react-router'
import { AdminPageHead } from '../../../desk/admin-page-head.tsx'
import { AdminTabs } from '../../../desk/admin-tabs.tsx'
import { ReadFailureCallout } from '../../../ui/read-failure.tsx'
import { useRunOnceAtATime } from '../../../ui/use-run-once-at-a-time.ts'
import { formatEditionDates } from '../flagship.ts'
import { ChairList } from './chair-list.tsx'
import { CopiedEditionNote } from './copied-edition-note.tsx'
import { EditionAlbums } from './edition-albums.tsx'
import { EditionPartTabs } from './edition-part-tabs.tsx'
import { EditionTabs } from './edition-tabs.tsx'
import {
  type FlagshipOrEdition,
  formatFlagshipHeading,
  getFlagshipName,
  isVisibleToVisitors,
} from './edition-visibility.ts'
import {
  buildFlagshipAdminPath,
  buildFlagshipLocationPath,
  type FlagshipAdminLocation,
  flagshipAdminQueries,
  type StoredFlagship,
} from './flagship-admin-queries.ts'
import { FlagshipChanges } from './flagship-changes.tsx'
import type { UnsavedFlagshipRecord } from './flagship-draft.ts'
import { FlagshipPreview } from './flagship-preview.tsx'
import { NewEdition } from './new-edition.tsx'
import { PublishEditionDialog } from './publish-edition-dialog.tsx'
import { SectionList } from './section-list.tsx'
import { countSections } from './section-visibility.ts'
import { useFlagshipVisibility } from './use-flagship-visibility.ts'
import { VisibilityBox } from './visibility-box.tsx'
import './flagship-admin.css'

type Props = { flagships: readonly StoredFlagship[]; place: FlagshipAdminLocation }

/** Edit page of a flagship with one edition: visibility, sections (one section can be open), and the live preview. */
export function FlagshipAdmin({ flagships, place }: Props) {
  const { flagship, edition, part, open } = place
  const { data: sections, isError, refetch } = useQuery(flagshipAdminQueries.sections(flagship.id, edition?.id ?? null))
  const { data: chairs = [] } = useQuery({
    ...flagshipAdminQueries.chairs(edition?.id ?? ''),
    enabled: edition !== undefined,
  })
  const [typed, setTyped] = useState<UnsavedFlagshipRecord>()
  // Deferred values of the form, so that the preview never delays typing.
  const drawn = useDeferredValue(typed?.id === open ? typed : undefined)
  const navigate = useNavigate()
  // Edition, or flagship page, that the open dialog asks about.
  const [asked, setAsked] = useState<FlagshipOrEdition>()
  const hasPublished = useRef(false)
  const change = useFlagshipVisibility()
  const { once: hide } = useRunOnceAtATime((subject: FlagshipOrEdition) => change(subject, false))
  function ask(subject: FlagshipOrEdition) {
    hasPublished.current = false
    setAsked(subject)
  }
  const onSwitch = (subject: FlagshipOrEdition) => {
    if (isVisibleToVisitors(subject)) void hide(subject)
    else ask(subject)
  }
  const subject = { flagship, edition }
  const key = `${flagship.id} ${edition?.id}`
  const sectionProps = { place, sections: sections ?? [], isRead: sections !== undefined, onTyped: setTyped }
  return (
    <>
      <AdminPageHead
        crumb="Flagships"
        title={formatFlagshipHeading(subject)}
        lede={
          edition
            ? [formatEditionDates(edition), edition.venue].filter(Boolean).join(', ')
            : 'Content of the main page, which is the same every year.'
        }
        actions={<FlagshipChanges key={key} place={place} sections={sections ?? []} />}
      />
      <AdminTabs
        label="Flagships"
        tabs={flagships.map(each => ({
          to: buildFlagshipAdminPath({ flagship: each.slug === 'davos' ? undefined : each.slug }),
          label: getFlagshipName(each),
          current: each.id === flagship.id,
        }))}
      />
      <EditionTabs place={place} onSwitch={onSwitch} />
      {asked && (
        <PublishEditionDialog
          subject={asked}
          sections={asked.edition ? (sections ?? []) : []}
          chairs={chairs}
          onClose={() => setAsked(undefined)}
          onPublish={async () => {
            hasPublished.current = Boolean(await change(asked, true))
            if (hasPublished.current) setAsked(undefined)
          }}
          finalFocus={() => (hasPublished.current ? findVisibilitySwitch() : undefined)}
        />
      )}
      {open === 'new-edition' ? (
        <NewEdition flagship={flagship} />
      ) : (
        <>
          <VisibilityBox
            subject={subject}
            counts={sections && countSections(sections, Date.now())}
            onPress={() => onSwitch(subject)}
          />
          <div className="flagship-desk">
            <div className="flagship-parts">
              {edition && !edition.is_visible && (
                <CopiedEditionNote place={place} edition={edition} sections={sections ?? []} chairs={chairs} />
              )}
              {edition && <EditionPartTabs place={place} edition={edition} sections={sections} />}
              {edition && part === 'seats' ? (
                <ChairList edition={edition.id} />
              ) : edition && part === 'albums' ? (
                <EditionAlbums edition={edition.id} />
              ) : isError && !sections ? (
                <ReadFailureCallout subject="Sections" retry={() => void refetch()} />
              ) : part === 'programme' ? (
                <SectionList key={`${key} programme`} {...sectionProps} only="programme" />
              ) : (
                <SectionList key={key} {...sectionProps} />
              )}
            </div>
            <FlagshipPreview
              place={place}
              sections={sections ?? []}
              typed={drawn}
              onOpen={id =>
                void navigate(buildFlagshipLocationPath({ ...place, part: undefined }, id), {
                  preventScrollReset: true,
                })
              }
            />
          </div>
        </>
      )}
    </>
  )
}

/** Finds the switch, which gets the focus after publishing also when a menu opened the dialog. */
const findVisibilitySwitch = () => document.querySelector<HTMLElement>('.visibility-box [role="switch"]')
