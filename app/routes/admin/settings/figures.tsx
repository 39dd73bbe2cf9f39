import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useSearchParams } from 'react-router'
import { AdminPageHead } from '../../../desk/admin-page-head.tsx'
import { RevisionList } from '../../../desk/history/revision-list.tsx'
import { saveSetting } from '../../../features/setting/desk/setting-record.ts'
import { settingQueries } from '../../../features/setting/setting-queries.ts'
import {
  type AcceptedDifference,
  addAcceptedDifference,
  findStatConflicts,
  parseAllowedDifferences,
  type StatConflict,
} from '../../../features/stat/desk/stat.ts'
import { StatConflicts } from '../../../features/stat/desk/stat-conflicts.tsx'
import { StatLists } from '../../../features/stat/desk/stat-lists.tsx'
import { statRecord } from '../../../features/stat/desk/stat-record.ts'
import { statQueries } from '../../../features/stat/stat-queries.ts'
import { describeWriteError } from '../../../platform/db/write-refusal.ts'
import { paths } from '../../../platform/paths.ts'
import { PageHead } from '../../../platform/seo/page-head.tsx'
import { useSession } from '../../../platform/session/session-context.ts'
import { ReadFailureCallout } from '../../../ui/read-failure.tsx'
import { useToast } from '../../../ui/toasts.tsx'

const allowedDifferencesKey = 'figures.allowed_differences'
const { fields } = statRecord

export default function FigureSettingsRoute() {
  const [params] = useSearchParams()
  const mayRemove = useSession().can('purge content')
  const { data, isError, refetch } = useQuery(statQueries.stored())
  const { apart, allowDifference } = useAllowedDifferences()
  const at = (open: string | null) => (open ? `${paths.settings.figures}?figure=${open}` : paths.settings.figures)
  return (
    <>
      <PageHead title="Statistics, settings" description="For editors and administrators." />
      <AdminPageHead
        crumb="Settings"
        title="Statistics"
        lede="Each number has a date and a source. Home and Overview each show their own set."
      />
      {isError && !data && <ReadFailureCallout subject="Statistics" retry={() => void refetch()} />}
      {data && (
        <>
          <StatConflicts
            conflicts={findStatConflicts(data, apart)}
            onKeepApart={conflict => void allowDifference(conflict)}
          />
          <StatLists
            stats={data}
            open={params.get('figure')}
            at={at}
            removeRefused={mayRemove ? undefined : 'Only admins can delete statistics.'}
            history={({ id, label }) => (
              <RevisionList
                of={{ table: 'site_stats', key: id, subject: label, columns: Object.keys(fields), fields }}
                invalidates={[['stats']]}
              />
            )}
          />
        </>
      )}
    </>
  )
}

/** Differences between figures that editors have accepted, stored in a setting. */
function useAllowedDifferences() {
  const client = useQueryClient()
  const { say, complain } = useToast()
  const { data } = useQuery(settingQueries.stored())
  const apart = parseAllowedDifferences(data?.[allowedDifferencesKey]?.value)

  async function write(pairs: AcceptedDifference[], message: string, undo?: () => void) {
    try {
      await saveSetting(allowedDifferencesKey, pairs)
      await client.invalidateQueries({ queryKey: ['settings'] })
      say(message, undefined, undo)
    } catch (error) {
      complain('Not saved', describeWriteError(error))
    }
  }
  const allowDifference = (conflict: StatConflict) =>
    write(
      addAcceptedDifference(apart, conflict),
      `Difference in ${conflict.label} accepted`,
      () => void write(apart, `${conflict.label} is checked again`),
    )
  return { apart, allowDifference }
}
