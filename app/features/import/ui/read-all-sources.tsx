import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { refusalOrSilence } from '../../../platform/db/write-refusal.ts'
import { readAgain } from '../../../platform/query/refetch.ts'
import { many } from '../../../platform/text/pluralize.ts'
import { Button } from '../../../ui/button.tsx'
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx'
import { useToast } from '../../../ui/toasts.tsx'
import type { ImportSource } from '../import-source.ts'
import { importSourcesQuery, readSources } from '../import-source-queries.ts'

/** Checks all active sources, after a confirmation with their number. */
export function ReadAllSources({ sources }: { sources: readonly ImportSource[] }) {
  const client = useQueryClient()
  const { say, complain } = useToast()
  const [isOpen, setIsOpen] = useState(false)
  const count = sources.filter(({ isOn }) => isOn).length
  if (count === 0) return null
  async function read() {
    setIsOpen(false)
    try {
      say(`${many(await readSources(), 'source')} will be read`, 'The list tells how far they are.')
    } catch (error) {
      complain('They will not be read', refusalOrSilence(error))
    }
    await readAgain(client, [importSourcesQuery().queryKey])
  }
  return (
    <>
      <Button line onClick={() => setIsOpen(true)}>
        Read all now
      </Button>
      <ConfirmDialog
        open={isOpen}
        onOpenChange={setIsOpen}
        title={`Read ${many(count, 'source')} now?`}
        action={`Read ${count === 1 ? 'it' : `all ${count}`}`}
        onAction={() => void read()}
      >
        <p>
          They are read one after the other. What is new comes in as each of them says, and can be taken back. What was
          changed here stays.
        </p>
      </ConfirmDialog>
    </>
  )
}
