import { useSearchParams } from 'react-router'
import { RecordPage } from '../../../../desk/record-page.tsx'
import { PagePreview } from '../../../../features/page/desk/page-preview.tsx'
import { pagePaths, pageRecord } from '../../../../features/page/desk/page-record.ts'
import { ButtonLink } from '../../../../ui/button.tsx'

/** Editor of a page with a fixed URL. The parameter `preview` opens the preview. */
export default function PageEditorRoute() {
  const isOpen = useSearchParams()[0].has('preview')
  return (
    <RecordPage
      kind={pageRecord}
      more={(_, page) => (
        <>
          <ButtonLink line to={isOpen ? '?' : '?preview'} preventScrollReset>
            {isOpen ? 'Close preview' : 'Preview'}
          </ButtonLink>
          {page?.status === 'published' && pagePaths[String(page.slug)] && (
            <ButtonLink line to={pagePaths[String(page.slug)] ?? ''} external>
              View page
            </ButtonLink>
          )}
        </>
      )}
      below={form => isOpen && <PagePreview values={form.values} />}
    />
  )
}
