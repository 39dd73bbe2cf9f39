import type { ReactNode } from 'react'
import { AdminSectionHead } from '../../../desk/admin-page-head.tsx'
import { ReadFailureCallout } from '../../../ui/read-failure.tsx'
import { SkeletonBlock } from '../../../ui/skeleton.tsx'

type SectionQuery<Data> = { data: Data | undefined; isError: boolean; refetch: () => unknown }

/**
 * Section of the home page that loads separately. After a failed request, the section shows the rows that were loaded
 * earlier.
 */
export function FrontPageSection<Data>({
  id,
  title,
  about,
  actions,
  query: { data, isError, refetch },
  children,
}: {
  id: string
  title: string
  about?: ReactNode
  actions?: ReactNode
  query: SectionQuery<Data>
  children: (data: Data) => ReactNode
}) {
  return (
    <section className="front-part" aria-labelledby={id} aria-busy={!data && !isError}>
      <AdminSectionHead id={id} title={title} about={about} actions={actions} />
      {data ? (
        children(data)
      ) : isError ? (
        <ReadFailureCallout subject={title} retry={() => void refetch()} />
      ) : (
        <SkeletonBlock className="front-skeleton" />
      )}
    </section>
  )
}
