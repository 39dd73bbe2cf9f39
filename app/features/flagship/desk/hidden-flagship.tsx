import { useQueryClient } from '@tanstack/react-query'
import { invalidatedQueries } from '../../../desk/record/define-record.ts'
import { changeRow } from '../../../desk/record/row-writing.ts'
import { refusalOrSilence } from '../../../platform/db/write-refusal.ts'
import { paths } from '../../../platform/paths.ts'
import { readAgain } from '../../../platform/query/refetch.ts'
import { ActionButton } from '../../../ui/button.tsx'
import { Callout } from '../../../ui/callout.tsx'
import { useToast } from '../../../ui/toasts.tsx'
import type { StoredFlagship } from './flagship-desk-queries.ts'
import { flagshipRecord } from './flagship-record.ts'

/** Explains what hiding a flagship does, with an undo. Only Davos has a page and a link that depend on it. */
export function HiddenFlagship({ flagship }: { flagship: StoredFlagship }) {
  const client = useQueryClient()
  const { say, complain } = useToast()
  if (flagship.slug !== 'davos') return null
  async function show(isShown: boolean) {
    try {
      await changeRow({ table: 'flagship_pages', key: flagship.id }, { is_visible: isShown })
      await readAgain(client, [...invalidatedQueries(flagshipRecord), ['revisions']])
      if (isShown)
        say(`${flagship.title} shown`, 'Its page and the link to it are there again.', () => void show(false))
      else say(`${flagship.title} hidden`, 'It is as it was before.')
    } catch (error) {
      complain(`${flagship.title} is as it was`, refusalOrSilence(error))
    }
  }
  return (
    <Callout tone="warn" title={`${flagship.title} is hidden.`}>
      {paths.flagshipDavos} answers “not found”, and the link at the top of the site is gone;{' '}
      {paths.flagship(flagship.slug)} presents the flagship all the same.{' '}
      <ActionButton line slim onAction={() => show(true)}>
        Show it again
      </ActionButton>
    </Callout>
  )
}
