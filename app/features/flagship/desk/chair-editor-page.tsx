import { useQuery } from '@tanstack/react-query'
import { Eye } from 'lucide'
import { type ReactNode, useDeferredValue, useMemo } from 'react'
import { useSearchParams } from 'react-router'
import { Checker, CheckFindingCount, ChecksProvider } from '../../../desk/checker/checker.tsx'
import { toTrimmedText } from '../../../desk/record/field-kind.ts'
import type { RecordForm } from '../../../desk/record/use-record-form.ts'
import { RecordPage } from '../../../desk/record-page.tsx'
import { toDayInZone } from '../../../platform/dates/format-in-time-zone.ts'
import { getBrowserTimeZone } from '../../../platform/dates/moment-in-zone.ts'
import { checkChair } from './chair-check.ts'
import { makeChairLinksQuery, noChairLinks } from './chair-links.ts'
import { ChairCard, ChairVisibility, ChairVisibilitySummary, FilledChairCount, TableOfChairs } from './chair-panel.tsx'
import { chairRecord, readNewChairSearch } from './chair-record.ts'
import { flagshipAdminQueries } from './flagship-admin-queries.ts'

/**
 * Page to edit a chair (numbered seat at the table of an edition): form, place card, and the other chairs. A new chair
 * belongs to the edition in the URL.
 */
export function ChairEditorPage() {
  const [params] = useSearchParams()
  const { edition } = readNewChairSearch(params)
  const begins = useMemo(() => (edition ? { edition_id: edition } : undefined), [edition])
  return (
    <RecordPage
      kind={chairRecord}
      begins={begins}
      checks={(form, row, editor) => (
        <ChairChecks form={form} id={row && String(row.id)}>
          {editor}
        </ChairChecks>
      )}
      panel={(form, row) => [
        {
          title: 'Visibility',
          icon: Eye,
          summary: (
            <>
              <span>
                <ChairVisibilitySummary edition={toTrimmedText(form.values.edition_id)} />
              </span>
              <span>
                <CheckFindingCount />
              </span>
            </>
          ),
          content: (
            <>
              <ChairVisibility form={form} />
              <Checker form={form} title="Checks" />
            </>
          ),
        },
        { title: 'Place card', content: <ChairCard form={form} /> },
        {
          title: 'Table',
          summary: <FilledChairCount edition={toTrimmedText(form.values.edition_id)} />,
          content: () => <TableOfChairs edition={toTrimmedText(form.values.edition_id)} id={row && String(row.id)} />,
        },
      ]}
    />
  )
}

/** Provides the findings about a chair to the parts of its edit page. */
function ChairChecks({ form, id, children }: { form: RecordForm; id: string | undefined; children: ReactNode }) {
  const fields = useDeferredValue(form.values)
  const edition = toTrimmedText(fields.edition_id)
  const { data: chairs = noChairs } = useQuery({ ...flagshipAdminQueries.chairs(edition), enabled: edition !== '' })
  const links = useQuery(makeChairLinksQuery(toTrimmedText(fields.article_id), toTrimmedText(fields.person_id)))
  const { data = noChairLinks, isPlaceholderData } = links
  const today = toDayInZone(Date.now(), getBrowserTimeZone())
  const findings = useMemo(
    () => (isPlaceholderData ? [] : checkChair(fields, { id, chairs, links: data, today })),
    [fields, id, chairs, data, isPlaceholderData, today],
  )
  return <ChecksProvider value={useMemo(() => ({ findings }), [findings])}>{children}</ChecksProvider>
}

const noChairs: never[] = []
