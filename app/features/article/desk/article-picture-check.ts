import type { Finding } from '../../../desk/checker/finding.ts'
import { addDays } from '../../../platform/dates/format-in-time-zone.ts'
import type { Row } from '../../../platform/db/database.gen.ts'
import { unwrapRows } from '../../../platform/db/rows.ts'
import { parseMediaUrl } from '../../../platform/images/media-src.ts'
import { definePersonalQuery } from '../../../platform/session/personal-query.ts'
import { loadSessionDb } from '../../../platform/session/session-store.ts'

/** Metadata that the library has about a picture of an article. */
export type CheckedPicture = Pick<
  Row<'media'>,
  'path' | 'file_name' | 'width' | 'credit' | 'rights_holder' | 'consent_expires_on' | 'removed_at'
>

/** Widths in pixels: of a full-width picture, and of the picture in a link preview. */
const coverWidthPx = 1200
/** Number of days before the expiry of a consent from which the checks show a warning. */
const consentNoticeDays = 30

const listImageSources = (html: string) => [...html.matchAll(/<img\b[^>]*\bsrc="([^"]*)"/gi)].map(([, src = '']) => src)

type PictureFinding = Finding<'feature_image_url' | 'content_html'>

type ArticlePictureFields = { feature_image_url: string; content_html: string }

/** Storage paths of all library pictures in an article, without duplicates, with the featured image first. */
export const listPicturesOfArticle = ({ feature_image_url, content_html }: ArticlePictureFields): string[] => [
  ...new Set([feature_image_url, ...listImageSources(content_html)].flatMap(address => parseMediaUrl(address) ?? [])),
]

export const makeCheckedPicturesQuery = (paths: readonly string[]) =>
  definePersonalQuery({
    queryKey: ['media', 'checked', paths],
    queryFn: async (): Promise<CheckedPicture[]> => {
      const db = await loadSessionDb()
      const columns = 'path, file_name, width, credit, rights_holder, consent_expires_on, removed_at'
      return unwrapRows(await db.from('media').select(columns).in('path', paths))
    },
    enabled: paths.length > 0,
    staleTime: 60_000,
  })

/**
 * Findings about the pictures of an article.
 * @param storedPictures metadata of the library, once loaded
 * @param today date in the time zone of the site, e.g. `2026-11-22`
 */
export function checkPicturesOfArticle(
  article: ArticlePictureFields,
  storedPictures: readonly CheckedPicture[],
  today: string,
): PictureFinding[] {
  const cover = parseMediaUrl(article.feature_image_url)
  const soon = addDays(today, consentNoticeDays)
  return listPicturesOfArticle(article).flatMap((path): PictureFinding[] => {
    const picture = storedPictures.find(each => each.path === path)
    const src = listImageSources(article.content_html).find(address => parseMediaUrl(address) === path)
    const at: Pick<PictureFinding, 'field' | 'place'> =
      path === cover ? { field: 'feature_image_url' } : { field: 'content_html', ...(src && { place: { image: src } }) }
    const name = `“${picture?.file_name || path.split('/').at(-1)}”`
    const warns = (text: string): PictureFinding[] => [{ weight: 'warns', ...at, text }]
    const advises = (text: string): PictureFinding => ({ weight: 'advises', ...at, text })
    if (!picture || picture.removed_at) return warns(`${name} is no longer in the library: visitors do not see it.`)
    const ends = picture.consent_expires_on
    if (ends !== null && ends < today) return warns(`${name} is hidden: its consent expired on ${ends}.`)
    return [
      ends !== null && ends <= soon && advises(`${name} is hidden after ${ends}: its consent expires.`),
      !picture.credit && !picture.rights_holder && advises(`Credit of ${name} is missing.`),
      path === cover &&
        picture.width < coverWidthPx &&
        advises(
          `${name} is ${picture.width} px wide; ${coverWidthPx.toLocaleString('en')} px are needed for a full-width image.`,
        ),
    ].filter(finding => finding !== false)
  })
}
