import { EmptyList } from '../../../desk/list/empty-list.tsx'
import type { LibraryTab } from '../../../platform/images/library-list.ts'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { type LibraryPageSearch, libraryList } from '../picture-list.ts'

type Props = { address: LibraryPageSearch; counts: Record<LibraryTab, number> }

/** Texts for a tab of the library without pictures, while no filter is active. */
const emptyTexts: Record<LibraryTab, [title: string, text: string]> = {
  library: ['No images yet.', 'Drop files anywhere on this page, or upload them.'],
  repair: ['No issues.', 'All images have alt text and a file.'],
  ends: ['No consent expires soon.', 'Every consent is valid for at least 60 days.'],
  unused: ['All images are used.', 'Unused images are deleted automatically after 30 days.'],
  removed: ['The trash is empty.', 'Images can be restored for 30 days.'],
}

/** Message for a library without images to show. Without search and filters, each tab has a specific message. */
export function LibraryEmpty({ address, counts }: Props) {
  const [title, text] = emptyTexts[address.tab]
  if (!address.q && libraryList.filters.every(filter => address[filter] === undefined))
    return <EmptyState title={title}>{text}</EmptyState>
  return <EmptyList list={libraryList} search={address} title="No images" counts={counts} />
}
