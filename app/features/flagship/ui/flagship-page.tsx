import { paths } from '../../../platform/paths.ts'
import { PageHead } from '../../../platform/seo/page-head.tsx'
import { BreadcrumbData } from '../../../platform/seo/structured-data.tsx'
import { FlagshipBody, type FlagshipBodyProps } from './flagship-body.tsx'

/** Page of a flagship or edition. The title is the city or the title of the record. */
export function FlagshipPage({ path, ...body }: FlagshipBodyProps & { path: string }) {
  const { flagship, title, edition } = body
  const summary = edition?.summary || flagship.summary
  return (
    <>
      <PageHead title={title} description={summary || `The flagship convening in ${flagship.city}.`} path={path} />
      <BreadcrumbData
        steps={[
          { name: 'Flagships', path: paths.flagships },
          ...(edition ? [{ name: flagship.city || flagship.title, path: paths.flagship(flagship.slug) }] : []),
          { name: title, path },
        ]}
      />
      <FlagshipBody {...body} />
    </>
  )
}
