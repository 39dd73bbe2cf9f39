import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { type ReactNode, useEffect, useRef } from 'react'
import { LivePreview } from '../../../desk/form/live-preview.tsx'
import { toUtcDay } from '../../../platform/dates/format-in-time-zone.ts'
import { useBackOfficePicture } from '../../../platform/images/library-picture.ts'
import { PictureSourceContext } from '../../../platform/images/picture-source-context.ts'
import { isCurrentDavosEdition } from '../flagship.ts'
import { DavosTableBody } from '../ui/davos-table-body.tsx'
import { FlagshipBody } from '../ui/flagship-body.tsx'
import { CurrentEditionSummary } from '../ui/flagship-edition.tsx'
import { type FlagshipAdminLocation, flagshipAdminQueries, type StoredSection } from './flagship-admin-queries.ts'
import {
  buildDraftFlagship,
  buildDraftSections,
  getDraftPicture,
  makeChairsQuery,
  makeFlagshipDraftReferencesQuery,
  noFlagshipDraftReferences,
  type UnsavedFlagshipRecord,
} from './flagship-draft.ts'

interface FlagshipPreviewProps {
  place: FlagshipAdminLocation
  sections: readonly StoredSection[]
  typed: UnsavedFlagshipRecord | undefined
  /** Called when the user clicks a section in the preview. */
  onOpen: (id: string) => void
}

/**
 * Live preview beside the list of sections. The preview shows the typed values, and a click on a section opens the
 * form of the section.
 */
export function FlagshipPreview({ place, sections, typed, onOpen }: FlagshipPreviewProps) {
  const { flagship, edition, open } = place
  const { data: ofEveryYear = [] } = useQuery(flagshipAdminQueries.sections(flagship.id, null))
  const own = buildDraftSections(sections, typed)
  const today = toUtcDay()
  // Editions in the preview. Hidden editions are included, so that an editor sees each edition before publication.
  const visibleEditions = flagship.editions.filter(({ id, is_visible }) => is_visible || id === edition?.id)
  const isTable = isCurrentDavosEdition({ ...flagship, editions: visibleEditions }, edition, today)
  const lasting = edition && !isTable ? buildDraftSections(ofEveryYear, undefined) : []
  const { data: chairs = [] } = useQuery({ ...makeChairsQuery(edition?.id ?? ''), enabled: isTable })
  const { data: around = noFlagshipDraftReferences } = useQuery({
    ...makeFlagshipDraftReferencesQuery([...own, ...lasting], getDraftPicture({ place, typed })),
    placeholderData: keepPreviousData,
  })
  const draft = buildDraftFlagship({ place, typed }, { own, lasting }, around)
  return (
    <div className="flagship-preview">
      <LivePreview
        variant="beside"
        title={edition ? `Preview of ${edition.year}` : 'Preview of the main page'}
        subject="Page"
        onPress={pressed => {
          const id = pressed.closest('[data-section]')?.getAttribute('data-section')
          if (id && sections.some(section => section.id === id)) onOpen(id)
        }}
      >
        <PictureSourceContext value={useBackOfficePicture}>
          <ScrollToSection id={open} count={draft.sections.length}>
            {isTable && draft.edition ? (
              <DavosTableBody
                flagship={{ ...draft, chairs }}
                edition={draft.edition}
                next={undefined}
                today={today}
                marked={open}
              />
            ) : (
              <FlagshipBody
                flagship={draft}
                title={draft.edition ? `${draft.city || draft.title} ${draft.edition.year}` : draft.city || draft.title}
                edition={draft.edition}
                next={null}
                opening={draft.edition && <CurrentEditionSummary flagship={draft} />}
                marked={open}
              />
            )}
          </ScrollToSection>
        </PictureSourceContext>
      </LivePreview>
      <p className="flagship-preview-foot">Updates as you type. Select a part of the page to open its section.</p>
    </div>
  )
}

/**
 * Scrolls the open section into view inside the preview. The page itself does not scroll.
 * @param count number of sections
 */
function ScrollToSection({ id, count, children }: { id: string | undefined; count: number; children: ReactNode }) {
  const page = useRef<HTMLDivElement>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: sections that load later move the sections that are already shown
  useEffect(() => {
    const section = page.current?.querySelector(`[data-section="${id}"]`)
    const view = section?.ownerDocument.defaultView
    if (section && view) view.scrollTo({ top: section.getBoundingClientRect().top + view.scrollY - 80 })
  }, [id, count])
  return <div ref={page}>{children}</div>
}
