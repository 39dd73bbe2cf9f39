import { PageHead } from '../../../platform/seo/page-head.tsx'
import { ReadFailure } from '../../../ui/read-failure.tsx'
import { FlagshipDarkHead, useFlagshipName } from './flagship-skeleton.tsx'

type Props = { slug: string; year?: number | undefined; path: string }

/** Error message for a flagship or edition that could not be loaded. The background and heading of the page stay. */
export function FlagshipFailure({ slug, year, path }: Props) {
  const { title: city, hue } = useFlagshipName(slug)
  const title = year ? `${city} ${year}` : city
  return (
    <article>
      <PageHead title={title} description={`The flagship convening in ${city}.`} />
      <FlagshipDarkHead slug={slug} title={title} hue={hue} />
      <div className="wrap flagship-matter block-end">
        <ReadFailure subject={`The page of ${title}`} path={path} />
      </div>
    </article>
  )
}
