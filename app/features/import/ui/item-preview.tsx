import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { useMatches } from 'react-router'
import type { Json } from '../../../platform/db/database.gen.ts'
import { Button } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { ReadingFailure } from '../../../ui/read-failure.tsx'
import type { ImportItem } from '../import.ts'
import { importQueries } from '../import-queries.ts'

/** What a route of an import says: how a record of some kind is drawn as its page, which is another noun's. */
export type ImportHandle = { drawPage: (kind: string, fields: Record<string, Json>) => ReactNode }

/** The page that an item would be. */
export function ItemPreview({ id, item }: { id: string; item: ImportItem }) {
  const [isOpen, setIsOpen] = useState(false)
  const handle = useMatches().at(-1)?.handle as ImportHandle | undefined
  if (!handle || item.kind !== 'article') return null
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
      <Page id={id} item={item} draw={handle.drawPage} />
    </Dialog>
  )
}

function Page({ id, item: { number, kind }, draw }: { id: string; item: ImportItem; draw: ImportHandle['drawPage'] }) {
  const { data: fields, isError, refetch } = useQuery(importQueries.fields(id, number))
  if (isError) return <ReadingFailure subject="The item" retry={() => void refetch()} />
  return fields ? draw(kind, fields) : <p role="status">Reading…</p>
}
