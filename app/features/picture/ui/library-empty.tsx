import { NothingFound } from '../../../desk/list/nothing-found.tsx'
import { type LibraryTab, libraryTabs } from '../../../platform/images/library-list.ts'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { buildLibraryPath, type LibraryAddress, pictureTabNames } from '../picture-list.ts'

type Props = { address: LibraryAddress; counts: Record<LibraryTab, number> }

/** Texts for a tab that is empty without filters. */
const emptyTexts: Record<LibraryTab, [title: string, text: string]> = {
  library: ['No images yet.', 'Drop files anywhere on this page, or upload them.'],
  repair: ['No issues.', 'All images have alt text and a file.'],
  ends: ['No consent expires soon.', 'None expires within 60 days.'],
  unused: ['All images are used.', 'Unused images are deleted automatically after 30 days.'],
  removed: ['The trash is empty.', 'Images can be restored for 30 days.'],
}

/** Empty result: names the active filters and links to tabs with matches. */
export function LibraryEmpty({ address, counts }: Props) {
  const { q, tab, folder, tag, album, kind } = address
  const isNarrowed = [folder, tag, album, kind].some(Boolean)
  if (!q && !isNarrowed) {
    const [title, text] = emptyTexts[tab]
    return <EmptyState title={title}>{text}</EmptyState>
  }
  const elsewhere = libraryTabs.filter(otherTab => otherTab !== tab && counts[otherTab] > 0)
  const unfiltered = { folder: undefined, tag: undefined, album: undefined, kind: undefined }
  return (
    <NothingFound
      title={q ? `No images match “${q}”` : 'No images'}
      searched={q ? 'Searched alt texts, captions, credits, file names and tags.' : undefined}
      unfiltered={isNarrowed ? buildLibraryPath(address, unfiltered) : undefined}
      elsewhere={elsewhere.map(other => ({
        to: buildLibraryPath(address, { tab: other }),
        label: pictureTabNames[other],
        count: counts[other],
      }))}
    />
  )
}
