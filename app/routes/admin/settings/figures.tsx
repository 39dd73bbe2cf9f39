import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useSearchParams } from 'react-router'
import { RevisionList } from '../../../features/revision/ui/revision-list.tsx'
import { setSetting } from '../../../features/setting/setting-mutations.ts'
import { settingQueries } from '../../../features/setting/setting-queries.ts'
import { type Conflict, conflictsOf, type KeptApart, keptApartOf, withApart } from '../../../features/stat/stat.ts'
import { statLabels } from '../../../features/stat/stat-input.ts'
import { statQueries } from '../../../features/stat/stat-queries.ts'
import { StatConflicts } from '../../../features/stat/ui/stat-conflicts.tsx'
import { StatDesk } from '../../../features/stat/ui/stat-desk.tsx'
import { places } from '../../../platform/places.ts'
import { refusalSaid } from '../../../platform/record/write-refusal.ts'
import { PageHead } from '../../../platform/seo/page-head.tsx'
import { useSession } from '../../../platform/session/session-context.ts'
import { DeskHead } from '../../../ui/desk-head.tsx'
import { ReadingFailure } from '../../../ui/read-failure.tsx'
import { useToast } from '../../../ui/toasts.tsx'

const { key, columns } = { key: 'figures.kept_apart', columns: Object.keys(statLabels) }

export default function FigureSettingsRoute() {
  const [params] = useSearchParams()
  const mayRemove = useSession().can('purge content')
  const { data, isError, refetch } = useQuery(statQueries.kept())
  const { apart, keepApart } = useKeptApart()
  const at = (open: string | null) => (open ? `${places.settings.figures}?figure=${open}` : places.settings.figures)
  return (
    <>
      <PageHead title="Headline figures, settings" description="For the people who run the site." />
      <DeskHead
        crumb="Settings"
        title="Headline figures"
        lede="Each figure stands with its date and source. Home shows one set, Overview the other."
      />
      {isError && !data && <ReadingFailure subject="The figures" retry={() => void refetch()} />}
      {data && (
        <>
          <StatConflicts conflicts={conflictsOf(data, apart)} onKeepApart={conflict => void keepApart(conflict)} />
          <StatDesk
            stats={data}
            open={params.get('figure')}
            at={at}
            removeRefused={mayRemove ? undefined : 'Only an admin removes figures.'}
            history={({ id, label }) => (
              <RevisionList
                of={{ table: 'site_stats', key: id, subject: label, columns, labels: statLabels }}
                touches={[['stats']]}
              />
            )}
          />
        </>
      )}
    </>
  )
}

/** Pairs somebody left apart on purpose; the setting keeps them. */
function useKeptApart() {
  const client = useQueryClient()
  const { say, complain } = useToast()
  const { data } = useQuery(settingQueries.kept())
  const apart = keptApartOf(data?.[key]?.value)

  async function write(pairs: KeptApart[], said: string, undo?: () => void) {
    try {
      await setSetting(key, pairs)
      await client.invalidateQueries({ queryKey: ['settings'] })
      say(said, undefined, undo)
    } catch (error) {
      complain('Nothing was changed', refusalSaid(error) ?? 'The server did not answer. Try again in a moment.')
    }
  }
  const keepApart = (conflict: Conflict) =>
    write(
      withApart(apart, conflict),
      `${conflict.label} differs on purpose`,
      () => void write(apart, `${conflict.label} is asked about again`),
    )
  return { apart, keepApart }
}
