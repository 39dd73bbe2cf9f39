import type { ReactNode } from 'react'
import { AdminSectionHead } from '../../../desk/admin-page-head.tsx'
import { Button } from '../../../ui/button.tsx'
import { SkeletonBlock } from '../../../ui/skeleton.tsx'

type SectionQuery<Data> = { data: Data | undefined; isError: boolean; refetch: () => unknown }

/**
 * Section of the home page that loads separately. After a failed request, the section shows the rows that were loaded
 * earlier.
 */
export function FrontPageSection<Data>({
  id,
  title,
  subject = title,
  about,
  actions,
  query: { data, isError, refetch },
  children,
}: {
  id: string
  title: string
  /** Content of the section in a message: `Drafts` could not be loaded. Default: the title. */
  subject?: string
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
        <div className="front-failure" role="status">
          <p>
            <b>{subject} could not be loaded.</b> Other parts of this page still work.
          </p>
          <Button line slim onClick={() => void refetch()}>
            Retry
          </Button>
        </div>
      ) : (
        <SkeletonBlock className="front-skeleton" />
      )}
    </section>
  )
}
