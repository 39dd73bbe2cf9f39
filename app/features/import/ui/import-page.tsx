import { useQuery } from '@tanstack/react-query'
import { Link, Navigate } from 'react-router'
import { AdminPageHead } from '../../../desk/admin-page-head.tsx'
import { PageHead } from '../../../platform/seo/page-head.tsx'
import { formatQuantity } from '../../../platform/text/pluralize.ts'
import { Callout } from '../../../ui/callout.tsx'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { ReadFailureCallout } from '../../../ui/read-failure.tsx'
import { SkeletonBlock } from '../../../ui/skeleton.tsx'
import { type Import, type ImportCounts, importFormatNames, importStatusNames } from '../import.ts'
import { type ImportKind, recordTypeTexts } from '../import-kind.ts'
import { importQueries } from '../import-queries.ts'
import { ImportActions, PauseImportButton } from './import-actions.tsx'
import { ImportAside } from './import-aside.tsx'
import { ImportItems } from './import-items.tsx'
import { ImportProgress } from './import-progress.tsx'
import { ImportRun } from './import-run.tsx'
import { ImportSteps } from './import-steps.tsx'
import { ImportSummary } from './import-summary.tsx'
import { SourceFormatForm } from './source-format-form.tsx'
import './import-page.css'

/** Page of an import: plan, progress, outcome and undo. */
export function ImportPage({ id, kind }: { id: string; kind: ImportKind }) {
  const { data: found, isError, refetch } = useQuery(importQueries.one(id))
  const at = found ? `${found.status} ${found.statusAt} ${found.done}` : ''
  const { data: counts } = useQuery({ ...importQueries.counts(id, at), enabled: found !== undefined && found !== null })
  if (isError && !found) return <ReadFailureCallout subject="This import" retry={() => void refetch()} />
  if (found === null)
    return (
      <>
        <PageHead title="Import not found" description="Preview and result of an import." />
        <EmptyState
          heading="h1"
          title="Import not found"
          action={{ to: recordTypeTexts[kind].at.list, label: 'All imports' }}
        >
          The import was deleted, or the URL is incomplete.
        </EmptyState>
      </>
    )
  if (!found)
    return (
      <div role="status">
        <span className="visually-hidden">Loading import</span>
        <SkeletonBlock className="import-skeleton" />
      </div>
    )
  const { title, at: addresses } = recordTypeTexts[kind]
  if (found.kind !== kind) return <Navigate to={recordTypeTexts[found.kind].at.one(id)} replace />
  const isBegun = ['running', 'paused', 'stopped', 'undoing', 'undone', 'done'].includes(found.status)
  const isPlanned = found.total !== null && !['reading', 'refused', 'planning'].includes(found.status)
  const isWritten = Object.keys(counts?.outcomes ?? {}).length > 0
  const canReadAgain = found.status === 'refused' || (found.status === 'stopped' && counts !== undefined && !isWritten)
  return (
    <>
      <PageHead title={found.name} description="Preview and result of an import." />
      <AdminPageHead
        crumb={<Link to={addresses.list}>{title}</Link>}
        title={formatTitle(found, counts)}
        lede={found.status !== 'refused' && formatLede(found)}
        actions={counts && <ImportActions found={found} counts={counts} />}
      />
      <ImportSteps found={found} counts={counts} />
      <ImportNotes found={found} counts={counts} />
      <ImportProgress found={found} />
      {isBegun && counts && (
        <ImportRun found={found} counts={counts} at={at} acts={<PauseImportButton found={found} />} />
      )}
      {canReadAgain && (
        <div className="import-parts">
          <SourceFormatForm found={found} />
        </div>
      )}
      {isPlanned && counts && (
        <div className="import-parts">
          {found.status === 'planned' && <ImportSummary found={found} taken={counts.taken} at={at} />}
          <ImportItems found={found} counts={counts} at={at} />
          <ImportAside found={found} counts={counts} at={at} />
        </div>
      )}
    </>
  )
}

function formatTitle({ kind, status, name }: Import, counts: ImportCounts | undefined): string {
  if (!counts) return name
  const { written } = counts
  if (status === 'refused') return `${name} could not be read`
  if (status === 'done')
    return written > 0
      ? `${formatQuantity(written, recordTypeTexts[kind].one, recordTypeTexts[kind].many)} imported`
      : 'Nothing to import'
  if (status === 'undone') return 'Import undone'
  if (status === 'planned')
    return (counts.plans.same ?? 0) === counts.items && counts.items > 0 ? 'No new items' : 'Preview'
  return importStatusNames[status]
}

const formatLede = ({ name, format, total, status }: Import): string =>
  `${[
    importFormatNames[format] ? `${name}, ${importFormatNames[format]}` : name,
    total !== null && total !== undefined ? formatQuantity(total, 'item', 'items') : undefined,
    status === 'planned' ? 'Nothing has been changed yet' : undefined,
  ]
    .filter(Boolean)
    .join('. ')}.`

/** Notices about an import, above its items. */
function ImportNotes({ found, counts }: { found: Import; counts: ImportCounts | undefined }) {
  const { kind, status, note, report, done, total } = found
  const conflicts = counts?.plans.conflict ?? 0
  const keptCount = counts?.undone.kept ?? 0
  return (
    <>
      {status === 'refused' && (
        <Callout tone="bad" title="The file could not be read.">
          {note} <Link to={recordTypeTexts[kind].at.list}>Choose another source</Link>
        </Callout>
      )}
      {status === 'stopped' && (
        <Callout tone="warn" title="The import was stopped.">
          {note} What is in stays, and can be removed with “Undo import”. The source can be imported again.
        </Callout>
      )}
      {status === 'paused' && note && (
        <Callout tone="bad" title="The import stopped.">
          {note} Imported items are complete. Resume continues with the next item.
        </Callout>
      )}
      {status === 'paused' && !note && total !== null && (
        <Callout
          tone="warn"
          title={`Paused after ${done.toLocaleString('en-GB')} of ${total.toLocaleString('en-GB')}.`}
        >
          Imported items are complete, with their images. {formatQuantity(total - done, 'item was', 'items were')} not
          begun.
        </Callout>
      )}
      {status === 'planned' && counts?.items === 0 && (
        <Callout tone="warn" title="No items were found.">
          {report.troubles?.[0]?.message ?? 'Choose another format or other columns under Options.'}
        </Callout>
      )}
      {report.isCutOff && (
        <Callout tone="warn" title="The source file is incomplete.">
          Download it again if items are missing. Complete items are in the preview; the last one is skipped unless you
          select it.
        </Callout>
      )}
      {status === 'planned' && conflicts > 0 && (
        <Callout tone="warn" title={`${formatQuantity(conflicts, 'item needs', 'items need')} your decision`}>
          Until you decide, this site’s version stays.
        </Callout>
      )}
      {status === 'undone' && keptCount > 0 && (
        <Callout tone="warn" title={`${formatQuantity(keptCount, 'item', 'items')} kept.`}>
          Someone edited {keptCount === 1 ? 'it' : 'them'} since. “Undo edited items too” removes these edits as well;
          they stay in History.
        </Callout>
      )}
    </>
  )
}
