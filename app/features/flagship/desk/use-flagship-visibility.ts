import { useQueryClient } from '@tanstack/react-query'
import { listInvalidatedQueries } from '../../../desk/record/define-record.ts'
import { buildFormName } from '../../../desk/record/draft-storage.ts'
import { updateRow } from '../../../desk/record/row-writing.ts'
import { describeWriteError } from '../../../platform/db/write-refusal.ts'
import { refetchQueries } from '../../../platform/query/refetch-queries.ts'
import { useToast } from '../../../ui/toasts.tsx'
import { editionRecord } from './edition-record.ts'
import { type FlagshipOrEdition, formatFlagshipHeading, getPublicPagePath } from './edition-visibility.ts'
import { flagshipRecord } from './flagship-record.ts'

const recordKinds = [editionRecord, flagshipRecord]

function describeVisibilityChange(subject: FlagshipOrEdition, isVisible: boolean) {
  const name = formatFlagshipHeading(subject)
  const path = getPublicPagePath({ ...subject, flagship: { ...subject.flagship, is_visible: true } })
  const link = { label: 'View on the site', to: path }
  if (subject.edition)
    return isVisible
      ? { title: `${name} published`, text: `Visitors can open ${path}.`, link }
      : { title: `${name} hidden`, text: `${path} shows “Page not found”.` }
  return isVisible
    ? { title: `Flagship page of ${name} shown`, text: `The menu links to ${path}.`, link }
    : { title: `Flagship page of ${name} hidden`, text: `Its link left the menu, and ${path} shows “Page not found”.` }
}

/** Changes the visibility of an edition, or of the flagship page, with undo. Returns whether the change was saved. */
export function useFlagshipVisibility() {
  const client = useQueryClient()
  const { say, complain } = useToast()
  return async function change(subject: FlagshipOrEdition, isVisible: boolean, isUndo = false): Promise<boolean> {
    const { flagship, edition } = subject
    const table = edition ? 'flagship_editions' : 'flagship_pages'
    try {
      await updateRow({ table, key: (edition ?? flagship).id }, { is_visible: isVisible })
      const { title, text, link } = describeVisibilityChange(subject, isVisible)
      say(
        title,
        text,
        isUndo ? undefined : () => void change(subject, !isVisible, true),
        buildFormName(table, (edition ?? flagship).id),
        false,
        link,
      )
      return true
    } catch (error) {
      complain(`${formatFlagshipHeading(subject)} unchanged`, describeWriteError(error))
      return false
    } finally {
      await refetchQueries(client, [...recordKinds.flatMap(kind => listInvalidatedQueries(kind)), ['revisions']])
    }
  }
}
