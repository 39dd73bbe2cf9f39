import { NothingFound } from '../../../desk/list/nothing-found.tsx'
import { type LibraryTab, libraryTabs } from '../../../platform/images/library-list.ts'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { type LibraryAddress, libraryPath, tabNames } from '../picture-list.ts'

type Props = { address: LibraryAddress; counts: Record<LibraryTab, number> }

/** Empty state per tab, without filters. */
const emptyTexts: Record<LibraryTab, [title: string, text: string]> = {
  library: ['No pictures yet.', 'Drop files anywhere on this page, or choose them above.'],
  repair: ['Nothing to repair.', 'Every picture has its words and its file.'],
  ends: ['No agreement ends soon.', 'None ends within sixty days.'],
  unused: ['Every picture is used.', 'What nothing uses for a while is removed by night.'],
  removed: ['Nothing was removed.', 'What is removed can be restored for thirty days.'],
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
      title={q ? `No picture says “${q}”` : 'No picture is here'}
      searched={q ? 'Words, captions, credits, files and tags were searched, without accents.' : undefined}
      unfiltered={isNarrowed ? libraryPath(address, unfiltered) : undefined}
      elsewhere={elsewhere.map(other => ({
        to: libraryPath(address, { tab: other }),
        label: tabNames[other],
        count: counts[other],
      }))}
    />
  )
}
