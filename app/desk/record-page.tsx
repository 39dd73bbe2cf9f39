import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { Link, useParams } from 'react-router'
import { PageHead } from '../platform/seo/page-head.tsx'
import { capitalize } from '../platform/text/capitalize.ts'
import { ReadFailureCallout } from '../ui/read-failure.tsx'
import { AdminPageHead } from './admin-page-head.tsx'
import { canAddRecords, type RecordKind, type StoredRow } from './record/define-record.ts'
import { useDrafts } from './record/draft-rows.ts'
import type { RowValues } from './record/row-source.ts'
import { storedRowQueries } from './record/stored-row-queries.ts'
import { useReferenceTitles } from './record/use-reference-titles.ts'
import { RecordEditor, type RecordEditorParts } from './record-editor.tsx'
import { RecordNotFound } from './record-not-found.tsx'
import { RecordSkeleton } from './record-skeleton.tsx'

export interface RecordPageProps extends RecordEditorParts {
  kind: RecordKind
  /** Initial values of a new record, in addition to the default values. Must be the same object on each render. */
  begins?: RowValues | undefined
  /** Buttons beside the title of a stored record. */
  headActions?: ((row: RowValues) => ReactNode) | undefined
}

/** Page of a new or existing record, with form and history. The URL has the parameter `$id`, or ends in `new`. */
export function RecordPage({ kind, headActions, ...parts }: RecordPageProps) {
  const { id = 'new' } = useParams()
  // Id of a record that was just added. The page keeps the same form under the new URL, so that typing is not
  // interrupted.
  const [added, setAdded] = useState<string>()
  const isNew = id === 'new' && canAddRecords(kind)
  const isAdded = id === added
  const { data: row, isError, refetch } = useQuery({ ...storedRowQueries.one(kind, id), enabled: !isNew })
  const drafts = useDrafts(kind.kind)
  const { referred } = useReferenceTitles(kind)
  const title = isNew
    ? `New ${kind.one}`
    : (row && kind.title(row as StoredRow<typeof kind.table>, referred)) || capitalize(kind.one)
  const isEdited = drafts !== undefined && Boolean(row || isNew || (isAdded && row === undefined))
  const isFailed = isError && !row && !isNew
  const isMissing = row === null && !isNew
  const missingTitle = `${capitalize(kind.one)} not found`
  const head = (
    <AdminPageHead
      crumb={isFailed && <Link to={kind.at.list}>{kind.heading}</Link>}
      title={title}
      actions={row && headActions?.(row)}
      isHidden={kind.headingField !== undefined && !isFailed}
    />
  )
  return (
    <>
      <PageHead
        title={`${isMissing ? missingTitle : title}, ${kind.heading}`}
        description="For editors and administrators."
      />
      {!isEdited && !isMissing && head}
      {!isEdited && !isFailed && !isMissing && <RecordSkeleton one={kind.one} />}
      {isFailed && <ReadFailureCallout subject={`The ${kind.one}`} retry={() => void refetch()} />}
      {isMissing && <RecordNotFound nouns={kind} listPath={kind.at.list} />}
      {isEdited && (
        <RecordEditor
          key={isAdded ? 'new' : id}
          kind={kind}
          row={row ?? undefined}
          drafts={drafts}
          title={title}
          onAdded={setAdded}
          head={head}
          {...parts}
        />
      )}
    </>
  )
}
