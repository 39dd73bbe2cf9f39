import { Eye, EyeOff, Globe } from 'lucide'
import { useSearchParams } from 'react-router'
import { EditorBarLabel } from '../../../../desk/form/editor-bar.tsx'
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
      more={() => (
        <ButtonLink line to={isOpen ? '?' : '?preview'} preventScrollReset>
          <EditorBarLabel icon={isOpen ? EyeOff : Eye}>{isOpen ? 'Close preview' : 'Preview'}</EditorBarLabel>
        </ButtonLink>
      )}
      panel={(_, page) => {
        const path = pagePaths[String(page?.slug)]
        return page?.status === 'published' && path
          ? [
              {
                title: 'URL',
                icon: Globe,
                summary: path,
                content: (
                  <ButtonLink line to={path} external>
                    View page
                  </ButtonLink>
                ),
              },
            ]
          : []
      }}
      below={form => isOpen && <PagePreview values={form.values} />}
    />
  )
}
