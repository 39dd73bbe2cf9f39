import { PageHead } from '../../../platform/seo/page-head.tsx'
import { PageTitle } from '../../../ui/page-title.tsx'
import { ReadFailure } from '../../../ui/read-failure.tsx'
import { useFlagshipName } from './flagship-coming.tsx'

type Props = { slug: string; year?: number | undefined; path: string }

/** The page of a flagship, or of one of its editions, that could not be read, under the heading it has otherwise. */
export function FlagshipFailure({ slug, year, path }: Props) {
  const { title: city } = useFlagshipName(slug)
  const title = year ? `${city} ${year}` : city
  return (
    <>
      <PageHead title={title} description={`The flagship convening in ${city}.`} />
      <PageTitle large title={title} />
      <div className="wrap block-end">
        <ReadFailure subject={`The page of ${title}`} path={path} />
      </div>
    </>
  )
}
