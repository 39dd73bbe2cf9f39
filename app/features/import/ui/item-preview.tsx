import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Button } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { ReadFailureCallout } from '../../../ui/read-failure.tsx'
import type { ImportItem } from '../import.ts'
import { importQueries } from '../import-queries.ts'
import { type ImportHandle, useImportHandle } from './use-import-handle.ts'

/** Page preview of an item. */
export function ItemPreview({ id, item }: { id: string; item: ImportItem }) {
  const [isOpen, setIsOpen] = useState(false)
  const draw = useImportHandle()?.drawPage
  if (!draw || (item.kind !== 'article' && item.kind !== 'event')) return null
  return (
    <Dialog
      title={item.title}
      open={isOpen}
      onOpenChange={setIsOpen}
      trigger={
        <Button line slim>
          As its page
        </Button>
      }
    >
      <Page id={id} item={item} draw={draw} />
    </Dialog>
  )
}

type PageProps = { id: string; item: ImportItem; draw: NonNullable<ImportHandle['drawPage']> }

function Page({ id, item: { number, kind }, draw }: PageProps) {
  const { data: fields, isError, refetch } = useQuery(importQueries.fields(id, number))
  if (isError) return <ReadFailureCallout subject="The item" retry={() => void refetch()} />
  return fields ? draw(kind, fields) : <p role="status">Reading…</p>
}
