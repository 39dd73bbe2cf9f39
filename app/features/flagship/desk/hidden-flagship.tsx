import { useQueryClient } from '@tanstack/react-query'
import { listInvalidatedQueries } from '../../../desk/record/define-record.ts'
import { updateRow } from '../../../desk/record/row-writing.ts'
import { describeWriteError } from '../../../platform/db/write-refusal.ts'
import { paths } from '../../../platform/paths.ts'
import { refetchQueries } from '../../../platform/query/refetch-queries.ts'
import { ActionButton } from '../../../ui/button.tsx'
import { Callout } from '../../../ui/callout.tsx'
import { useToast } from '../../../ui/toasts.tsx'
import type { StoredFlagship } from './flagship-desk-queries.ts'
import { flagshipRecord } from './flagship-record.ts'

/**
 * Message about the effects of hiding a flagship, with a button to undo. Only Davos has a page and a link that
 * disappear.
 */
export function HiddenFlagship({ flagship }: { flagship: StoredFlagship }) {
  const client = useQueryClient()
  const { say, complain } = useToast()
  if (flagship.slug !== 'davos') return null
  async function show(isShown: boolean) {
    try {
      await updateRow({ table: 'flagship_pages', key: flagship.id }, { is_visible: isShown })
      await refetchQueries(client, [...listInvalidatedQueries(flagshipRecord), ['revisions']])
      if (isShown) say(`${flagship.title} shown`, 'Its page and menu link are visible again.', () => void show(false))
      else say(`${flagship.title} hidden`, 'It is hidden, as before.')
    } catch (error) {
      complain(`${flagship.title} unchanged`, describeWriteError(error))
    }
  }
  return (
    <Callout tone="warn" title={`${flagship.title} is hidden.`}>
      {paths.flagshipDavos} shows “page not found” and has no menu link; {paths.flagship(flagship.slug)} stays visible.{' '}
      <ActionButton line slim onAction={() => show(true)}>
        Show again
      </ActionButton>
    </Callout>
  )
}
