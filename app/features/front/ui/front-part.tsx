import type { ReactNode } from 'react'
import { DeskSectionHead } from '../../../desk/desk-head.tsx'
import { ReadFailureCallout } from '../../../ui/read-failure.tsx'
import { SkeletonBlock } from '../../../ui/skeleton.tsx'

type Query<Data> = { data: Data | undefined; isError: boolean; refetch: () => unknown }

/** Part of the front page that loads and fails alone. Rows that were loaded before stay when a later request fails. */
export function FrontPart<Data>({
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
  query: Query<Data>
  children: (data: Data) => ReactNode
}) {
  return (
    <section className="front-part" aria-labelledby={id} aria-busy={!data && !isError}>
      <DeskSectionHead id={id} title={title} about={about} actions={actions} />
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
