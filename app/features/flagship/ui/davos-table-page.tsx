import { paths } from '../../../platform/paths.ts'
import { PageHead } from '../../../platform/seo/page-head.tsx'
import { BreadcrumbData } from '../../../platform/seo/structured-data.tsx'
import { DavosTableBody, type DavosTableBodyProps } from './davos-table-body.tsx'

/** Page "the table of the year". Content that is shown every year is on the flagship's page. */
export function DavosTablePage(body: DavosTableBodyProps) {
  const { flagship, edition } = body
  const { title, slug, city, summary } = flagship
  return (
    <>
      <PageHead title={title} description={edition.summary || summary} path={paths.flagshipDavos} />
      <BreadcrumbData
        steps={[
          { name: 'Flagships', path: paths.flagships },
          { name: city || title, path: paths.flagship(slug) },
          { name: title, path: paths.flagshipDavos },
        ]}
      />
      <DavosTableBody {...body} />
    </>
  )
}
