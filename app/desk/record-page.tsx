import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Link, useParams } from 'react-router'
import { PageHead } from '../platform/seo/page-head.tsx'
import { DeskHead } from './desk-head.tsx'
import { EmptyState } from '../ui/empty-state.tsx'
import { ReadFailureCallout } from '../ui/read-failure.tsx'
import { isAddable, type RecordKind, type RowOf } from './record/define-record.ts'
import { useDrafts } from './record/draft-rows.ts'
import type { Row } from './record/row-source.ts'
import { storedQueries } from './record/stored-queries.ts'
import { useReferred } from './record/use-referred.ts'
import { RecordEditor, type RecordEditorParts } from './record-editor.tsx'

const capital = (words: string) => words.charAt(0).toUpperCase() + words.slice(1)

export interface RecordPageProps extends RecordEditorParts {
  kind: RecordKind
  /** What a new one begins with beside its blanks; the same object each time. */
  begins?: Row | undefined
}

/** The page of one record, there already or new: its form and its history. The address names it by `$id`, or is that of a new one. */
export function RecordPage({ kind, ...parts }: RecordPageProps) {
  const { id = 'new' } = useParams()
  // A record that was just added is the same form under another address: whoever types on is not interrupted.
  const [added, setAdded] = useState<string>()
  const isNew = id === 'new' && isAddable(kind)
  const isAdded = id === added
  const { data: row, isError, refetch } = useQuery({ ...storedQueries.one(kind, id), enabled: !isNew })
  const drafts = useDrafts(kind.kind)
  const { referred } = useReferred(kind)
  const title = isNew
    ? `New ${kind.one}`
    : (row && kind.title(row as RowOf<typeof kind.table>, referred)) || capital(kind.one)
  return (
    <>
      <PageHead title={`${title}, ${kind.heading}`} description="For the people who run the site." />
      <DeskHead crumb={<Link to={kind.at.list}>{kind.heading}</Link>} title={title} />
      {isError && !row && !isNew && <ReadFailureCallout subject={`The ${kind.one}`} retry={() => void refetch()} />}
      {row === null && (
        <EmptyState title="It is not here any more." action={{ to: kind.at.list, label: `All ${kind.many}` }}>
          Somebody removed it.
        </EmptyState>
      )}
      {drafts && (row || isNew || (isAdded && row === undefined)) && (
        <RecordEditor
          key={isAdded ? 'new' : id}
          kind={kind}
          row={row ?? undefined}
          drafts={drafts}
          title={title}
          onAdded={setAdded}
          {...parts}
        />
      )}
    </>
  )
}
