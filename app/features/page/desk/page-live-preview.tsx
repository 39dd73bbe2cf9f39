import { useQuery } from '@tanstack/react-query'
import { useDeferredValue } from 'react'
import { LivePreview } from '../../../desk/form/live-preview.tsx'
import { toTrimmedText } from '../../../desk/record/field-kind.ts'
import type { RecordForm } from '../../../desk/record/use-record-form.ts'
import type { Json } from '../../../platform/db/database.gen.ts'
import { unwrapRows } from '../../../platform/db/rows.ts'
import { useBackOfficePicture } from '../../../platform/images/library-picture.ts'
import { parseMediaUrl } from '../../../platform/images/media-src.ts'
import { pictureColumns } from '../../../platform/images/picture-sizes.ts'
import { PictureSourceContext } from '../../../platform/images/picture-source-context.ts'
import { sanitizeHtml } from '../../../platform/rich-text/safe-html.ts'
import { personalQueryMeta } from '../../../platform/session/account-queries.ts'
import { loadSessionDb } from '../../../platform/session/session-store.ts'
import type { PageTemplate } from '../page.ts'
import { PageView } from '../ui/page-view.tsx'

type Props = {
  form: RecordForm
  /** Stored template and slug, which the form of a fixed page does not contain. */
  template: Json | undefined
  slug: Json | undefined
  onClose: () => void
}

/** Live preview of a page, beside the form of the page. */
export default function PageLivePreview({ form, template, slug, onClose }: Props) {
  // Deferred values of the form, so that the preview never delays typing.
  const values = useDeferredValue(form.values)
  const image = toTrimmedText(values.image_url) || null
  return (
    <LivePreview subject="The page" onClose={onClose}>
      <PictureSourceContext value={useBackOfficePicture}>
        <PageView
          page={{
            slug: toTrimmedText(values.slug ?? slug),
            title: toTrimmedText(values.title) || 'Untitled',
            summary: toTrimmedText(values.summary),
            body_html: sanitizeHtml(toTrimmedText(values.body_html)),
            template: (values.template ?? template ?? 'text') as PageTemplate,
            image_url: image,
            image_alt: toTrimmedText(values.image_alt),
            media: usePictureDetails(image),
            changed_at: undefined,
          }}
        />
      </PictureSourceContext>
    </LivePreview>
  )
}

/** Size and focal point of a library picture. Null while they load. */
function usePictureDetails(url: string | null) {
  const path = url && parseMediaUrl(url)
  const { data } = useQuery({
    queryKey: ['media', 'details', path],
    queryFn: async () => {
      const db = await loadSessionDb()
      return unwrapRows(
        await db
          .from('media')
          .select(pictureColumns)
          .eq('path', path ?? '')
          .maybeSingle(),
      )
    },
    enabled: Boolean(path),
    meta: personalQueryMeta,
  })
  return data ?? null
}
