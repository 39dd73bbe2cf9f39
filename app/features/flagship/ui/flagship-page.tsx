import { PageHead } from '../../../platform/seo/page-head.tsx'
import { FlagshipBody, type FlagshipBodyProps } from './flagship-body.tsx'

/** The page of a flagship, or of one of its editions, under the city or the record's own title. */
export function FlagshipPage({ path, ...body }: FlagshipBodyProps & { path: string }) {
  const { flagship, title, edition } = body
  const summary = edition?.summary || flagship.summary
  return (
    <>
      <PageHead title={title} description={summary || `The flagship convening in ${flagship.city}.`} path={path} />
      <FlagshipBody {...body} />
    </>
  )
}
