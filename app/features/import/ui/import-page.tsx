import { useQuery } from '@tanstack/react-query'
import { Link, Navigate } from 'react-router'
import { DeskHead } from '../../../desk/desk-head.tsx'
import { PageHead } from '../../../platform/seo/page-head.tsx'
import { many } from '../../../platform/text/pluralize.ts'
import { Callout } from '../../../ui/callout.tsx'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { ReadFailureCallout } from '../../../ui/read-failure.tsx'
import { SkeletonBlock } from '../../../ui/skeleton.tsx'
import { formatNames, type Import, type ImportCounts, statusNames } from '../import.ts'
import { type ImportKind, kindWords } from '../import-kind.ts'
import { importQueries } from '../import-queries.ts'
import { ImportActs, PauseButton } from './import-acts.tsx'
import { ImportAside } from './import-aside.tsx'
import { ImportItems } from './import-items.tsx'
import { ImportProgress } from './import-progress.tsx'
import { ImportRun } from './import-run.tsx'
import { ImportStages } from './import-stages.tsx'
import { ImportSummary } from './import-summary.tsx'
import { ReadAs } from './read-as.tsx'
import './import-page.css'

/** Import page: plan, progress, outcome and undo. */
export function ImportPage({ id, kind }: { id: string; kind: ImportKind }) {
  const { data: found, isError, refetch } = useQuery(importQueries.one(id))
  const at = found ? `${found.status} ${found.statusAt} ${found.done}` : ''
  const { data: counts } = useQuery({ ...importQueries.counts(id, at), enabled: found !== undefined && found !== null })
  if (isError && !found) return <ReadFailureCallout subject="This import" retry={() => void refetch()} />
  if (found === null)
    return (
      <EmptyState title="There is no such import">
        <Link to={kindWords[kind].at.list}>All imports</Link>
      </EmptyState>
    )
  if (!found)
    return (
      <div role="status">
        <span className="visually-hidden">Reading the import</span>
        <SkeletonBlock className="import-skeleton" />
      </div>
    )
  const { title, at: addresses } = kindWords[kind]
  if (found.kind !== kind) return <Navigate to={kindWords[found.kind].at.one(id)} replace />
  const isBegun = ['running', 'paused', 'stopped', 'undoing', 'undone', 'done'].includes(found.status)
  const isPlanned = found.total !== null && !['reading', 'refused', 'planning'].includes(found.status)
  const isWritten = Object.keys(counts?.outcomes ?? {}).length > 0
  const canReadAgain = found.status === 'refused' || (found.status === 'stopped' && counts !== undefined && !isWritten)
  return (
    <>
      <PageHead title={found.name} description="What an import would do, and did." />
      <DeskHead
        crumb={<Link to={addresses.list}>{title}</Link>}
        title={formatTitle(found, counts)}
        lede={formatLede(found)}
        actions={counts && <ImportActs found={found} counts={counts} />}
      />
      <ImportStages found={found} counts={counts} />
      <ImportNotes found={found} counts={counts} />
      <ImportProgress found={found} />
      {isBegun && counts && <ImportRun found={found} counts={counts} at={at} acts={<PauseButton found={found} />} />}
      {canReadAgain && (
        <div className="import-parts">
          <ReadAs found={found} />
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
  const { created = 0, updated = 0 } = counts.outcomes
  if (status === 'done')
    return created + updated > 0
      ? `${many(created + updated, `${kindWords[kind].one} is`, `${kindWords[kind].many} are`)} in`
      : 'Nothing was to be changed'
  if (status === 'undone') return 'Taken back'
  if (status === 'planned')
    return (counts.plans.same ?? 0) === counts.items && counts.items > 0
      ? 'Nothing new in this source'
      : 'What would happen'
  return statusNames[status]
}

const formatLede = ({ name, format, total, status }: Import): string =>
  `${[
    formatNames[format] ? `${name}, ${formatNames[format]}` : name,
    total !== null && total !== undefined ? many(total, 'item', 'items') : undefined,
    status === 'planned' ? 'Nothing has been changed' : undefined,
  ]
    .filter(Boolean)
    .join('. ')}.`

/** Notices about the import. */
function ImportNotes({ found, counts }: { found: Import; counts: ImportCounts | undefined }) {
  const { kind, status, note, report, done, total } = found
  const conflicts = counts?.plans.conflict ?? 0
  const keptCount = counts?.undone.kept ?? 0
  return (
    <>
      {status === 'refused' && (
        <Callout tone="bad" title="It could not be read.">
          {note} <Link to={kindWords[kind].at.list}>Choose another source</Link>
        </Callout>
      )}
      {status === 'stopped' && (
        <Callout tone="warn" title="It was stopped.">
          {note} What is in stays, and can be taken back with “Undo the whole run”. The source can be imported again.
        </Callout>
      )}
      {status === 'paused' && note && (
        <Callout tone="bad" title="It stopped on the way.">
          {note} What is in is whole; going on begins at the next item.
        </Callout>
      )}
      {status === 'paused' && !note && total !== null && (
        <Callout
          tone="warn"
          title={`Stopped after ${done.toLocaleString('en-GB')} of ${total.toLocaleString('en-GB')}.`}
        >
          What is in is complete, with its pictures. {many(total - done, 'item was', 'items were')} not begun.
        </Callout>
      )}
      {report.isCutOff && (
        <Callout tone="warn" title="The source ends in the middle.">
          It was probably cut off on its way. What stands before the end is in the plan; what is not whole is left out
          until you take it.
        </Callout>
      )}
      {status === 'planned' && conflicts > 0 && (
        <Callout tone="warn" title={`${many(conflicts, 'item needs', 'items need')} your decision.`}>
          Until then what was changed here stays as it is here.
        </Callout>
      )}
      {status === 'undone' && keptCount > 0 && (
        <Callout tone="warn" title={`${many(keptCount, 'item', 'items')} stayed.`}>
          Somebody changed {keptCount === 1 ? 'it' : 'them'} since. “Take those back too” removes that work as well;
          History keeps what was changed.
        </Callout>
      )}
    </>
  )
}
