import { useMemo } from 'react'
import { useDrafts } from '../../../desk/record/draft-rows.ts'
import { RecordEditor } from '../../../desk/record-editor.tsx'
import { editionRecord } from './edition-record.ts'
import type { StoredFlagship } from './flagship-admin-queries.ts'

/** Form to create an edition without content. */
export function NewEdition({ flagship }: { flagship: StoredFlagship }) {
  const drafts = useDrafts('edition')
  const begins = useMemo(() => ({ flagship_id: flagship.id }), [flagship.id])
  return (
    drafts && <RecordEditor kind={editionRecord} row={undefined} drafts={drafts} title="The edition" begins={begins} />
  )
}
