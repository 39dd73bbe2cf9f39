import type { Finding } from '../../../desk/checker/finding.ts'
import { hasMissingPicture, missingPictureMessage, missingPicturePlace } from '../../../desk/editor/missing-picture.ts'
import { maxDescriptionLength } from '../../../platform/seo/head-texts.ts'
import { findMisspeltNames } from '../../../platform/text/misspelt-names.ts'
import { toPlainText } from '../../../platform/text/plain-text.ts'

/** Fields of an article that the checks before publication read. */
export type CheckedArticle = {
  title: string
  excerpt: string
  content_html: string
  feature_image_url: string
  feature_image_alt: string
  category_id: string
  authors: readonly string[]
  seo_title: string
  seo_description: string
}

type ArticleFinding = Finding<keyof CheckedArticle>

/** Maximum number of characters that search engines show of a title. */
export const maxSearchTitleLength = 70
export const searchDescriptionLength = { least: 50, most: maxDescriptionLength }

const findTags = (html: string, name: string): string[] => html.match(new RegExp(`<${name}\\b[^>]*>`, 'gi')) ?? []
const readAttribute = (tag: string, name: string) => new RegExp(`\\b${name}="([^"]*)"`, 'i').exec(tag)?.[1]

/** Text of the first heading that skips a level, e.g. an `h4` after an `h2`. */
function findSkippedHeading(html: string): string | undefined {
  let last = 1
  for (const [, level, inner] of html.matchAll(/<h([2-4])[^>]*>(.*?)<\/h\1>/gis)) {
    if (Number(level) > last + 1) return toPlainText(inner ?? '')
    last = Number(level)
  }
  return undefined
}

/**
 * Findings about an article before publication.
 * @param names names of people and authors, in the spelling of the site
 * @param dead internal paths that the article links to and visitors cannot open
 * @param isPublic whether the stored article is published or scheduled. An update is then possible without a text.
 */
export function checkArticle(
  article: CheckedArticle,
  names: readonly string[],
  dead: readonly string[],
  isPublic = false,
): ArticleFinding[] {
  const { title, excerpt, content_html: html, seo_title, seo_description } = article
  const text = toPlainText(html)
  const described = seo_description || excerpt
  const silent = findTags(html, 'img').filter(tag => !readAttribute(tag, 'alt') && !/\balt=""/.test(tag))
  const firstSilent = silent[0] && readAttribute(silent[0], 'src')
  const skipped = findSkippedHeading(html)
  const noText = !text &&
    findTags(html, '(?:img|iframe)').length === 0 && { field: 'content_html' as const, text: 'Text is missing.' }
  const stops: (Omit<ArticleFinding, 'weight'> | false)[] = [
    !title.trim() && { field: 'title', text: 'Title is missing.' },
    !isPublic && noText,
    article.feature_image_url !== '' &&
      !article.feature_image_alt.trim() && {
        field: 'feature_image_alt',
        text: 'Alt text of the featured image is missing.',
      },
    hasMissingPicture(html) && { field: 'content_html', text: missingPictureMessage, place: missingPicturePlace },
  ]
  const warns: (Omit<ArticleFinding, 'weight'> | false)[] = [
    isPublic && noText,
    silent.length > 0 && {
      field: 'content_html',
      text: `${silent.length === 1 ? 'An image' : `${silent.length} images`} in the text without alt text.`,
      ...(firstSilent && { place: { image: firstSilent } }),
    },
    ...dead.map(path => ({
      field: 'content_html' as const,
      text: `Broken link: ${path}`,
      place: { link: path },
    })),
  ]
  const advises: (Omit<ArticleFinding, 'weight'> | false)[] = [
    !excerpt.trim() && { field: 'excerpt', text: 'Excerpt is missing (shown on cards and in lists).' },
    (seo_title || title).length > maxSearchTitleLength && {
      field: 'seo_title',
      text: `Search engines cut titles after about ${maxSearchTitleLength} characters; this has ${(seo_title || title).length}.`,
    },
    described !== '' &&
      (described.length < searchDescriptionLength.least || described.length > searchDescriptionLength.most) && {
        field: 'seo_description',
        text: `Search engines show ${searchDescriptionLength.least} to ${searchDescriptionLength.most} characters of a description; this has ${described.length}.`,
      },
    article.authors.length === 0 && { field: 'authors', text: 'Author is missing.' },
    !article.category_id && { field: 'category_id', text: 'Category is missing.' },
    skipped !== undefined && {
      field: 'content_html',
      text: `The heading “${skipped}” skips a level.`,
      place: { heading: skipped },
    },
    ...findMisspeltNames(`${title} ${excerpt} ${text}`, names).map(({ written, name }) => ({
      ...(title.includes(written)
        ? { field: 'title' as const }
        : excerpt.includes(written)
          ? { field: 'excerpt' as const }
          : { field: 'content_html' as const, place: { words: written } }),
      text: `“${written}” may be a misspelling of ${name}.`,
    })),
  ]
  const toFindings = (
    weight: ArticleFinding['weight'],
    list: (Omit<ArticleFinding, 'weight'> | false)[],
  ): ArticleFinding[] => list.flatMap(finding => (finding ? [{ weight, ...finding }] : []))
  return [...toFindings('stops', stops), ...toFindings('warns', warns), ...toFindings('advises', advises)]
}
